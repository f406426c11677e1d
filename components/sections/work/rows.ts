/** The number of columns, of twelve, that a tile of the work list spans. */
export type Span = 3 | 4 | 5 | 7 | 12;

/**
 * Lays out tiles: two rows of two, then rows of three. The last row has two tiles, or the last tile alone, across all
 * columns. It is designed for 3 to 12 projects and the invitation.
 *
 * @param count the number of tiles, at least four
 * @returns a span for each tile, in order
 */
export function spansOf(count: number): Span[] {
  const rest = count - 4;
  const last: Span[][] = [[], [12], [7, 5]];
  return [7, 5, 5, 7, ...Array<Span>(rest - (rest % 3)).fill(4), ...(last[rest % 3] ?? [])];
}

/**
 * The same for windows from `wideWindow` px, where the pictures of two would be larger than anybody looks at: rows of three,
 * then rows of four, and the invitation in a row of its own. With five projects, it is the sixth tile.
 */
export function wideSpansOf(count: number): Span[] {
  const projects = count - 1;
  if (projects === 5) return Array<Span>(count).fill(4);
  const inFours = 4 * (projects % 3);
  return [...Array<Span>(projects - inFours).fill(4), ...Array<Span>(inFours).fill(3), 12];
}
