import { expect, test } from 'vitest';
import type { ArchivedProposal } from '../../owner/inbox/archive.ts';
import { selectionOf } from '../../owner/inbox/choose.ts';
import { attentionLine, toTable } from '../../owner/inbox/report.ts';
import { buildProposal } from '../helpers/proposal.ts';

const createdAt = Date.UTC(2026, 0, 1);

type Overrides = Parameters<typeof buildProposal>[0];

const build = (overrides: Overrides): ArchivedProposal => ({
  id: 'the-id',
  createdAt,
  suspicion: '',
  ...buildProposal(overrides),
  deliveries: [],
});

test('the columns of the table stay aligned for names in any script, and the details on one line', () => {
  const details = `One\n\ntwo ${'and more '.repeat(20)}`;
  // Windows' Vietnamese keyboard types accents as characters of their own.
  const vietnamese = 'Huệ'.normalize('NFD');
  const names = ['山田太郎', 'Ada', vietnamese];
  const lines = toTable(names.map((fullName) => build({ fullName, details }))).split('\n');
  expect(lines[2]).toContain('山田太郎  ada@example.com');
  expect(lines[3]).toContain('Ada       ada@example.com');
  expect(lines[4]).toContain(`${vietnamese}       ada@example.com`);
  expect(lines[3]).toContain('One two and more and more and more and …');
  expect(toTable([])).toBe('No requests.\n');
});

test('days are local days, and the last one is included', () => {
  const { from = 0, to = 0 } = selectionOf({ since: '2026-10-02', until: '2026-10-30' });
  expect([new Date(from), new Date(to)]).toEqual([new Date(2026, 9, 2), new Date(2026, 9, 31)]);
  for (const day of ['2026-11-31', '31.10.2026', '2026-13-01', ''])
    expect(() => selectionOf({ since: day })).toThrow('--since takes a day such as 2026-10-01.');
});

const hourMs = 3_600_000;
const givenUp = '1 delivery was given up (--retry sends again)';

const nothing = { dead: 0, overdue: 0, held: 0, oldest: -3 * hourMs, reason: '' };

test.each([
  [undefined, 0, 'Nothing needs attention.\n'],
  [undefined, 2, 'Nothing needs attention. 2 deliveries are held (--show says why).\n'],
  [
    { ...nothing, dead: 1, oldest: -20_000 },
    0,
    `NEEDS ATTENTION: ${givenUp}; the oldest request came less than a minute ago.\n`,
  ],
  [{ ...nothing, dead: 1 }, 0, `NEEDS ATTENTION: ${givenUp}; the oldest request came 3 hours ago.\n`],
  [
    { ...nothing, dead: 1, overdue: 2, oldest: -72 * hourMs, reason: 'EAUTH 535' },
    1,
    `NEEDS ATTENTION: ${givenUp}, 2 deliveries are overdue (EAUTH 535); the oldest request came 3 days ago. 1 delivery is held (--show says why).\n`,
  ],
  [
    { ...nothing, held: 2 },
    3,
    'NEEDS ATTENTION: 2 notifications are held above PROPOSALS_PER_HOUR (--retry sends, --dismiss sets aside: 1a2b3c4d 5e6f7a8b); the oldest request came 3 hours ago. 1 delivery is held (--show says why).\n',
  ],
])('the top line says what needs attention (case %#)', (failed, held, line) => {
  expect(attentionLine(failed, held, ['1a2b3c4d-0000', '5e6f7a8b-0000'], 0)).toBe(line);
});
