/** The transport client's palette, shared by its booking page and the dispatch screen of the hero. */
export const petrol = {
  ink: '#0B2B36',
  deep: '#0B4257',
  mint: '#BDEBDD',
  coral: '#FF7A59',
} as const;

/** The transport client's symbol: a way that opens between two banks. */
export function clearpathLogo(size: number): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 40 40"><rect width="40" height="40" rx="12" fill="${petrol.coral}"/>
    <path d="M10 33C10 21 18 24 18 8" fill="none" stroke="#fff" stroke-width="5.5" stroke-linecap="round"/>
    <path d="M23 33C23 23 30 22 30 8" fill="none" stroke="#fff" stroke-width="5.5" stroke-linecap="round"/></svg>`;
}

/** A lift van seen from the side, 100 × 68. */
export const van = `<svg width="100" height="68" viewBox="0 0 100 68">
  <path d="M4 16c0-7 4-10 10-10h46c7 0 11 2 15 8l9 14 9 4c3 1 4 4 4 7v15H4Z" fill="#fff"/>
  <path d="M58 14h6c3 0 5 1 7 4l7 11H58Z" fill="${petrol.deep}"/>
  <path d="M12 14h17v15H12ZM35 14h17v15H35Z" fill="${petrol.deep}" opacity=".85"/>
  <path d="M4 37h93v6H4Z" fill="${petrol.coral}"/>
  <circle cx="24" cy="55" r="11" fill="${petrol.ink}"/><circle cx="24" cy="55" r="5" fill="#fff"/>
  <circle cx="77" cy="55" r="11" fill="${petrol.ink}"/><circle cx="77" cy="55" r="5" fill="#fff"/></svg>`;
