import { expect, it } from 'vitest';
import { spansOf } from '../../components/sections/work/rows.ts';

// Three to twelve projects, plus the invitation.
const counts = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13];

it.each(counts)('fills every row of twelve columns with %i tiles', (count) => {
  const spans = spansOf(count);

  expect(spans).toHaveLength(count);
  const ends = spans.map((_, index) =>
    spans.slice(0, index + 1).reduce<number>((sum, span) => sum + span, 0),
  );
  const rows = ends.filter((end) => end % 12 === 0);
  expect(rows).toEqual(rows.map((_, row) => (row + 1) * 12));
  expect(rows.at(-1)).toBe(ends.at(-1));
  // The invitation alone is a row, never a project.
  expect(spans.slice(0, -1)).not.toContain(12);
});
