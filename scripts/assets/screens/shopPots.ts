/** Glazes: body, shade at the right edge, light at the left, and the bare clay of the foot. */
const glazes = {
  juniper: ['#55776F', '#33524C', '#86A69C', '#B98562'],
  chalk: ['#EFE6D6', '#C9B99F', '#FBF6EC', '#B98562'],
  ochre: ['#CF8B3E', '#9A5E22', '#E8B26C', '#8A5A3C'],
  night: ['#2F3A52', '#1A2234', '#55638A', '#B98562'],
  blush: ['#D9A08B', '#B0735F', '#EDC4B3', '#8A5A3C'],
} as const;

export type Glaze = keyof typeof glazes;

/** Silhouettes in a 200 × 240 box, standing on y = 230; `foot` is where the glaze ends. */
const shapes = {
  vase: {
    outline:
      'M78 20h44c3 0 4 3 3 6-6 26-4 40 12 60 26 32 34 60 28 92-6 30-24 52-65 52s-59-22-65-52c-6-32 2-60 28-92 16-20 18-34 12-60-1-3 0-6 3-6Z',
    foot: 206,
    rim: [100, 22, 24, 6],
  },
  bottle: {
    outline:
      'M86 10h28c2 0 3 2 3 4l-4 70c34 14 50 44 50 78 0 42-26 68-63 68s-63-26-63-68c0-34 16-64 50-78l-4-70c0-2 1-4 3-4Z',
    foot: 210,
    rim: [100, 12, 16, 5],
  },
  bowl: {
    outline: 'M8 112c0-4 3-6 7-6h170c4 0 7 2 7 6-2 56-30 92-62 104l-4 14H74l-4-14C38 204 10 168 8 112Z',
    foot: 204,
    rim: [100, 110, 91, 14],
  },
  cup: {
    outline: 'M38 92c0-4 3-6 6-6h104c3 0 6 2 6 6l-6 116c-1 14-9 22-22 22H66c-13 0-21-8-22-22Z',
    foot: 200,
    rim: [96, 90, 56, 10],
  },
} as const;

export type Pot = keyof typeof shapes;

/**
 * A thrown pot: flat glaze, a shade, a highlight, a bare foot and its shadow. It stands on the box's bottom.
 *
 * @param id unique in the document, for the clip path
 */
export function pot(shape: Pot, glaze: Glaze, id: string, attributes: string): string {
  const { outline, foot, rim } = shapes[shape];
  const [body, shade, light, clay] = glazes[glaze];
  const handle =
    shape === 'cup'
      ? `<path d="M150 116c34-8 46 10 40 34-6 26-24 38-46 36" fill="none" stroke="${shade}" stroke-width="15" stroke-linecap="round"/>`
      : '';
  return `<svg ${attributes} viewBox="0 0 200 240" overflow="visible">
    <ellipse cx="112" cy="229" rx="92" ry="9" fill="#2A2320" opacity=".16"/>${handle}
    <clipPath id="${id}"><path d="${outline}"/></clipPath>
    <g clip-path="url(#${id})"><rect width="200" height="240" fill="${body}"/>
      <path d="M132 0h68v240H96c44-40 52-110 36-240Z" fill="${shade}" opacity=".55"/>
      <path d="M0 0h62C30 80 34 170 66 240H0Z" fill="${light}" opacity=".5"/>
      <path d="M0 ${foot}c50-9 70 7 110 1s60-5 90 1v40H0Z" fill="${clay}"/>
      <path d="M132 ${foot - 4}h68v44h-90c14-10 20-24 22-44Z" fill="#2A2320" opacity=".18"/></g>
    <ellipse cx="${rim[0]}" cy="${rim[1]}" rx="${rim[2]}" ry="${rim[3]}" fill="${shade}"/></svg>`;
}
