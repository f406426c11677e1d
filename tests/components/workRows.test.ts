import { expect, it } from 'vitest';
import { spansOf } from '../../components/work/rows.ts';

// Three to twelve projects, plus the invitation.
it.each([4, 5, 6, 7, 8, 9, 10, 11, 12, 13])('fills every row of twelve columns with %i tiles', (count) => {
  const spans = spansOf(count);

  expect(spans).toHaveLength(count);
  const rows: number[][] = [[]];
  for (const span of spans) {
    rows.at(-1)!.push(span);
    if (rows.at(-1)!.reduce((sum, one) => sum + one, 0) === 12) rows.push([]);
  }
  expect(rows.pop()).toEqual([]);
  // The invitation alone is a row, never a project.
  expect(rows.slice(0, -1).filter((row) => row.length < 2)).toEqual([]);
});

it('begins with large pictures left and right, and ends with the invitation across the page', () => {
  expect(spansOf(8)).toEqual([7, 5, 5, 7, 4, 4, 4, 12]);
});
