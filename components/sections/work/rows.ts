/** The number of columns, of twelve, that a tile of the work list spans. */
export type Span = 4 | 5 | 7 | 12;

/**
 * Lays out the project cards and the invitation, which is the last tile: two rows of two, then rows
 * of three. The last row may have only two tiles, or one that spans all columns. The layout is
 * designed for 3 to 12 projects.
 *
 * @param count the number of tiles, at least four
 * @returns a span for each tile, in order
 */
export function spansOf(count: number): Span[] {
  const rest = count - 4;
  const last: Span[][] = [[], [12], [7, 5]];
  return [7, 5, 5, 7, ...Array<Span>(rest - (rest % 3)).fill(4), ...(last[rest % 3] ?? [])];
}
