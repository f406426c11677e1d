import { brandMark } from '#site/made/brandMark.ts';

/** The symbol's paths as SVG markup, the last one in the accent color if it has one. */
export function markPaths(main: string, accent: string): string {
  return brandMark.paths
    .map((d, i) => `<path fill="${isAccent(i) ? accent : main}"${fillRule} d="${d}"/>`)
    .join('');
}

/** The symbol as an SVG element of `size` px. */
export function markSvg(size: number, main: string, accent: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${brandMark.viewBox}">` +
    `${markPaths(main, accent)}</svg>`
  );
}

/** The part of the symbol's viewBox that is drawn on: a sixteenth of it on each side is empty. */
export function markBox(): string {
  const [x = 0, y = 0, width = 0, height = 0] = brandMark.viewBox.split(' ').map(Number);
  return [x + width / 16, y + height / 16, (width * 7) / 8, (height * 7) / 8].join(' ');
}

const isAccent = (index: number) => brandMark.accent && index === brandMark.paths.length - 1;
export const fillRule = brandMark.evenOdd ? ' fill-rule="evenodd"' : '';
