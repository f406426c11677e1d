import { brandMark } from '#site/made/brandMark.ts';

export const fillRule = brandMark.evenOdd ? ' fill-rule="evenodd"' : '';

/**
 * The symbol as an SVG element of `size` px, its last path in the accent color if it has one.
 *
 * @param start where it begins within another one, from the left and from the top
 */
export function markSvg(size: number, main: string, accent: string, box = brandMark.viewBox, start = 0) {
  const last = brandMark.accent ? brandMark.paths.length - 1 : undefined;
  const paths = brandMark.paths.map(
    (d, i) => `<path fill="${i === last ? accent : main}"${fillRule} d="${d}"/>`,
  );
  const place = `x="${start}" y="${start}" width="${size}" height="${size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${place} viewBox="${box}">${paths.join('')}</svg>`;
}

/** The part of the symbol's viewBox that is drawn on: a sixteenth of it on each side is empty. */
export function markBox(): string {
  const [x = 0, y = 0, width = 0, height = 0] = brandMark.viewBox.split(' ').map(Number);
  return [x + width / 16, y + height / 16, (width * 7) / 8, (height * 7) / 8].join(' ');
}
