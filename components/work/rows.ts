/** The number of columns, of twelve, that a tile of the work list spans. */
export type Span = 4 | 5 | 6 | 7;

/**
 * Lays out tiles in rows of two and three, larger ones first, so that the last tile is never alone in its row. It is
 * designed for 3 to 12 projects and the invitation.
 *
 * @param count the number of tiles, at least two
 * @returns a span for each tile, in order
 */
export function spansOf(count: number): Span[] {
  const rest = count - 2;
  const pairs = (3 - (rest % 3)) % 3;
  const threes = (rest - 2 * pairs) / 3;
  const rows = [2, ...Array<number>(threes).fill(3), ...Array<number>(pairs).fill(2)];
  const spans = rows.flatMap((row): Span[] => (row === 2 ? [6, 6] : [4, 4, 4]));
  // A last row of two holds a project and the invitation. The project gets more columns.
  if (rows.length > 1 && rows.at(-1) === 2) spans.splice(-2, 2, 7, 5);
  return spans;
}
