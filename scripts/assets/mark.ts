import { brandMark } from '../../theme/brandMark.ts';

/** The symbol's paths as SVG markup: the last, the young leaf, takes the accent. */
export function markPaths(main: string, accent = main): string {
  return brandMark.paths
    .map((d, i) => `<path fill="${i === brandMark.paths.length - 1 ? accent : main}" d="${d}"/>`)
    .join('');
}

/** The symbol as an SVG element of `size` px. */
export function markSvg(size: number, main: string, accent?: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${brandMark.viewBox}">` +
    `${markPaths(main, accent)}</svg>`
  );
}
