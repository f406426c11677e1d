import { each, times } from './screen.ts';

/** Colours of the map; the streets are drawn over the land. */
export interface MapColours {
  land: string;
  block: string;
  street: string;
  water: string;
  park: string;
  tree: string;
}

/** The angle of the street grid, in degrees. */
const tilt = -11;

const blockWidth = 132;
const blockHeight = 112;

/**
 * An invented town: a tilted street grid, a river with two bridges and a park.
 * `overlay` is drawn in the grid's own coordinates; see `corner` and `upright`.
 */
export function cityMap(colours: MapColours, viewBox: string, overlay: string): string {
  return `<svg width="100%" height="100%" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">
    <rect x="-600" y="-600" width="2600" height="2200" fill="${colours.land}"/>
    <g transform="rotate(${tilt} 500 400)">
      ${blocks(colours)}
      ${park(colours)}
      <path d="M-300 756C-40 700 130 792 330 748S620 560 800 566 1160 690 1500 600" fill="none" stroke="${colours.water}"
        stroke-width="92"/>
      ${streets(colours)}
      ${overlay}
    </g></svg>`;
}

/** Where two streets cross, by column and row. */
export function corner(column: number, row: number): [number, number] {
  return [column * blockWidth, row * blockHeight];
}

/** A route along the streets through the given crossings, with rounded turns. */
export function routePath(crossings: [number, number][]): string {
  const points = crossings.map(([column, row]) => corner(column, row));
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = rest.map(([x, y], i) => {
    const next = rest[i + 1];
    if (!next) return `L${x} ${y}`;
    const [px, py] = points[i] ?? first;
    const before = [x + Math.sign(px - x) * 26, y + Math.sign(py - y) * 26];
    const after = [x + Math.sign(next[0] - x) * 26, y + Math.sign(next[1] - y) * 26];
    return `L${before.join(' ')}Q${x} ${y} ${after.join(' ')}`;
  });
  return `M${first.join(' ')}${parts.join('')}`;
}

/** Places a drawing upright, its origin on a point of the grid. */
export function upright([x, y]: [number, number], drawing: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${-tilt})">${drawing}</g>`;
}

/** Plots that fill the blocks unevenly, as in a grown town; the pattern repeats, so that every run draws the same. */
function blocks({ block }: MapColours): string {
  const plots = [
    [16, 14, 46, 38],
    [72, 14, 44, 60],
    [16, 62, 46, 36],
    [72, 84, 44, 14],
  ] as const;
  return times(15, (column) =>
    times(14, (row) =>
      each(plots, ([x, y, width, height], i) =>
        (column * 5 + row * 3 + i) % 4 === 0
          ? ''
          : `<rect x="${(column - 4) * blockWidth + x}" y="${(row - 4) * blockHeight + y}" width="${width}" ` +
            `height="${height}" rx="5" fill="${block}"/>`,
      ),
    ),
  );
}

function park({ park: lawn, tree }: MapColours): string {
  const [x, y] = corner(4, 2);
  const trees = [
    [40, 44],
    [96, 30],
    [150, 56],
    [210, 36],
    [64, 112],
    [128, 132],
    [196, 110],
    [232, 172],
    [48, 176],
    [110, 190],
  ] as const;
  return (
    `<rect x="${x}" y="${y}" width="${blockWidth * 2}" height="${blockHeight * 2}" rx="30" fill="${lawn}"/>` +
    each(trees, ([dx, dy]) => `<circle cx="${x + dx}" cy="${y + dy}" r="13" fill="${tree}"/>`)
  );
}

function streets({ street }: MapColours): string {
  const parkColumn = 5;
  const parkRow = 3;
  const line = (d: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${street}" stroke-width="${width}" stroke-linecap="round"/>`;
  const [parkLeft, parkTop] = corner(4, 2);
  const [parkRight, parkBottom] = corner(6, 4);
  const columns = times(15, (i) => {
    const x = (i - 4) * blockWidth;
    const width = i % 3 === 1 ? 22 : 11;
    if (i - 4 !== parkColumn) return line(`M${x} -600V1600`, width);
    return line(`M${x} -600V${parkTop}M${x} ${parkBottom}V1600`, width);
  });
  const rows = times(14, (i) => {
    const y = (i - 4) * blockHeight;
    const width = i % 4 === 2 ? 22 : 11;
    if (i - 4 !== parkRow) return line(`M-600 ${y}H1800`, width);
    return line(`M-600 ${y}H${parkLeft}M${parkRight} ${y}H1800`, width);
  });
  return columns + rows;
}
