import { expect, test } from 'vitest';
import type { ArchivedProposal } from '../../scripts/proposals/archive.ts';
import { attentionLine } from '../../scripts/proposals/attention.ts';
import { choose } from '../../scripts/proposals/choose.ts';
import { toCsv } from '../../scripts/proposals/exports.ts';
import { toTable } from '../../scripts/proposals/report.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';

const hourMs = 3_600_000;

test('a cell that a spreadsheet would run as a formula is made harmless', () => {
  const csv = toCsv([build({ fullName: '=HYPERLINK("https://evil.example")', details: 'Say "hi", please' })]);
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(csv).toContain('"Say ""hi"", please"');
  expect(csv.split('\r\n')).toHaveLength(3);
});

test('CSV begins with a byte order mark and has labels beside values', () => {
  const csv = toCsv([build({})]);
  const { projectType, targetLaunch } = chosen;
  expect(csv.codePointAt(0)).toBe(0xfeff);
  expect(csv).toContain(
    `${projectType.value},${projectType.label},${targetLaunch.value},${targetLaunch.label},`,
  );
});

test('the columns of the table stay aligned for names in any script', () => {
  const lines = toTable([build({ fullName: '山田太郎' }), build({ fullName: 'Ada' })]).split('\n');
  expect(lines[2]).toContain('山田太郎  ada@example.com');
  expect(lines[3]).toContain('Ada       ada@example.com');
  expect(toTable([])).toBe('No requests.\n');
});

test('the table shows the first words of the details on one line', () => {
  const [, , line] = toTable([build({ details: `One\n\ntwo ${'and more '.repeat(20)}` })]).split('\n');
  expect(line).toContain('One two and more and more and more and …');
});

test('days are local days, and the last one is included', () => {
  const month = [1, 2, 30, 31].map((day) =>
    build({ details: String(day) }, new Date(2026, 9, day, 12).getTime()),
  );
  const days = (choice: object) => choose(month, choice).map(({ details }) => Number(details));
  expect(days({ since: '2026-10-02' })).toEqual([2, 30, 31]);
  expect(days({ since: '2026-10-02', until: '2026-10-30' })).toEqual([2, 30]);
  expect(days({ until: '2026-10-31' })).toEqual([1, 2, 30, 31]);
  for (const day of ['2026-11-31', '31.10.2026', '2026-13-01', '']) {
    expect(() => days({ since: day })).toThrow('--since takes a day such as 2026-10-01.');
  }
});

test.each([
  [undefined, 0, 'Nothing needs attention.\n'],
  [undefined, 2, 'Nothing needs attention. 2 deliveries are held (--show says why).\n'],
  [
    { dead: 1, overdue: 0, oldest: -3 * hourMs },
    0,
    'NEEDS ATTENTION: 1 delivery was given up (--retry sends again); the oldest request came 3 hours ago.\n',
  ],
  [
    { dead: 2, overdue: 1, oldest: -72 * hourMs },
    1,
    'NEEDS ATTENTION: 2 deliveries were given up (--retry sends again), 1 delivery is overdue; the oldest request came 3 days ago. 1 delivery is held (--show says why).\n',
  ],
])('the top line says what needs attention (case %#)', (failed, held, line) => {
  expect(attentionLine(failed, held, 0)).toBe(line);
});

function build(
  overrides: Parameters<typeof buildProposal>[0],
  createdAt = Date.UTC(2026, 0, 1),
): ArchivedProposal {
  return { id: 'the-id', createdAt, suspicion: '', ...buildProposal(overrides), deliveries: [] };
}
