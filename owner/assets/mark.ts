import { brandMark } from '#site/made/brandMark.ts';

export const fillRule = brandMark.evenOdd ? ' fill-rule="evenodd"' : '';

/**
 * Returns the symbol as an SVG element of `size` px. If the symbol has an accent, its last path has
 * the accent color.
 *
 * @param start its position within another element, from the left and from the top
 */
export function markSvg(size: number, main: string, accent: string, box = brandMark.viewBox, start = 0) {
  const last = brandMark.accent ? brandMark.paths.length - 1 : undefined;
  const paths = brandMark.paths.map(
    (d, i) => `<path fill="${i === last ? accent : main}"${fillRule} d="${d}"/>`,
  );
  const place = `x="${start}" y="${start}" width="${size}" height="${size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${place} viewBox="${box}">${paths.join('')}</svg>`;
}

/** Returns the symbol's viewBox without its margin of a sixteenth on each side. */
export function markBox(): string {
  const [x = 0, y = 0, width = 0, height = 0] = brandMark.viewBox.split(' ').map(Number);
  return [x + width / 16, y + height / 16, (width * 7) / 8, (height * 7) / 8].join(' ');
}
