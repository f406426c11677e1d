import { expect, it } from 'vitest';
import { spansOf } from '../../components/sections/work/rows.ts';

// Three to twelve projects, plus the invitation.
it.each([4, 5, 6, 7, 8, 9, 10, 11, 12, 13])('fills every row of twelve columns with %i tiles', (count) => {
  const spans = spansOf(count);
  let end = 0;
  const ends = spans.map((span) => (end = (end % 12) + span));

  expect(spans).toHaveLength(count);
  expect([Math.max(...ends), ends.at(-1)]).toEqual([12, 12]);
  // The invitation alone is a row, never a project.
  expect(spans.slice(0, -1)).not.toContain(12);
});
