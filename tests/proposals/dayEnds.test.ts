import { expect, onTestFinished, test, vi } from 'vitest';
import { selectionOf } from '../../owner/inbox/choose.ts';

const [firstYear, years] = [2024, 5];

test('a day of --since and --until is its own from midnight to midnight, in every zone, for five years', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const days = Array.from({ length: years * 365 }, (_, at) =>
    new Date(Date.UTC(firstYear, 0, 1 + at)).toISOString().slice(0, 10),
  );
  const wrong: string[] = [];
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    vi.stubEnv('TZ', zone);
    for (const day of days) {
      const { from = NaN, to = NaN } = selectionOf({ since: day, until: day });
      const number = Number(day.slice(8));
      const inside = [from, to - 1].every((time) => new Date(time).getDate() === number);
      const outside = [from - 1, to].every((time) => new Date(time).getDate() !== number);
      if (!inside || !outside) wrong.push(`${zone} ${day}`);
    }
  }
  expect(wrong).toEqual([]);
});
