import { expect, onTestFinished, test, vi } from 'vitest';
import { selectionOf } from '../../owner/inbox/choose.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { buildProposal, type SpecifiedFields } from '../helpers/proposal.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { storeUnderClock } from './storeUnderClock.ts';

/** A store with these requests, stored as the form stores typed text, and `npm run proposals`. */
async function storeWith(...requests: (Partial<SpecifiedFields> & { at?: number })[]) {
  const location = { DATA_DIR: temporaryFolder() };
  const { submit, archive, clock } = storeUnderClock(await openTestDatabase(location));
  for (const { at = Date.now(), ...typed } of requests) {
    clock.now = at;
    await submit(validateProposal(buildProposal(typed)).fields, {});
  }
  const names = async () => (await archive.list()).map(({ fullName }) => fullName).toSorted();
  return { names, tool: (...options: string[]) => ownerTool(location, ...options) };
}

test('every spelling of an email address erases the requests of this person, and of nobody else', async () => {
  const { tool, names } = await storeWith(
    { fullName: 'typed', email: 'Joerg@bücher.example' },
    { fullName: 'other', email: 'joerg@bucher.example' },
    { fullName: 'longer', email: 'another-joerg@bücher.example' },
  );
  const ways = ['joerg@bücher.example', 'JOERG@BU\u0308CHER.EXAMPLE', ' joerg@XN--bcher-kva.example\u200b'];
  for (const way of ways) {
    const asked = await tool('--delete', way);
    expect([asked.code, asked.out]).toEqual([1, expect.stringContaining('typed')]);
    expect(asked.out).not.toMatch(/other|longer/);
  }
  expect(await tool('--delete', 'joerg@bücher.example', '--yes')).toMatchObject({ code: 0 });
  expect(await names()).toEqual(['longer', 'other']);
});

test('the owner’s search finds a name without accents, in capitals, and in another form of its letters', async () => {
  const { tool } = await storeWith(
    { fullName: 'Χρυσούλα Μπακιρτζής' },
    { fullName: 'Jörg Weiß', email: 'post@bücher.example' },
    { fullName: 'ﾔﾏﾀﾞ ﾊﾅｺ' },
    { fullName: 'Đặng Thùy Dương' },
    { fullName: 'Inês d’Ávila-Reis' },
    { fullName: 'Ada', details: 'One\ntwo ＡＢＣ' },
  );
  for (const [name, ...ways] of [
    ['Χρυσούλα', 'χρυσουλα', 'ΧΡΥΣΟΥΛΑ ΜΠΑΚΙΡΤΖΗΣ', 'μπακιρτζησ'],
    ['Jörg', 'JORG WEISS', 'WEIẞ', 'post@BÜCHER.example', 'xn--bcher'],
    ['ﾔﾏﾀﾞ', 'ヤマダ'],
    ['Đặng', 'dang thuy'],
    ['Inês', 'davila', "D'Avila‑reis"],
    ['Ada', 'ONE TWO abc'],
  ] as const)
    for (const typed of ways) {
      const { code, out } = await tool('--find', typed);
      expect([typed, code, out]).toEqual([typed, 0, expect.stringContaining(name)]);
      expect(out.trim().split('\n')).toHaveLength(4);
    }
});

test('the owner’s search finds a phone number whatever is between its digits, and no other number', async () => {
  const { tool } = await storeWith(
    { fullName: 'called', details: 'Call me: +49 (0)30 - 123 45 67.' },
    { fullName: 'other', details: 'We are 30, have 123 pages, and 4567 visitors.' },
  );
  for (const typed of ['0301234567', '030 1234567', '(030) 123-45-67', '030/123.45.67']) {
    const { code, out } = await tool('--find', typed);
    expect([typed, code, out]).toEqual([typed, 0, expect.stringContaining('called')]);
    expect(out).not.toContain('other');
  }
});

const on = (day: number, minute: number) => Date.UTC(2026, 9, day, 0, minute);

test('the owner’s list includes the days of --since and --until, in the site’s time zone', async () => {
  const { tool } = await storeWith(
    { fullName: 'before', at: on(2, -1) },
    { fullName: 'first', at: on(2, 0) },
    { fullName: 'last', at: on(31, -1) },
    { fullName: 'after', at: on(31, 0) },
  );
  const { out } = await tool('--since', '2026-10-02', '--until', '2026-10-30');
  const [last, first, ...others] = out.split('\n').slice(3, -1);
  expect([last, first, others]).toEqual([
    expect.stringContaining('last'),
    expect.stringContaining('first'),
    [],
  ]);
});

test('the columns of the owner’s list are straight, with Vietnamese and Japanese names too', async () => {
  // Windows' Vietnamese keyboard types accents as separate characters.
  const vietnamese = 'Huệ'.normalize('NFD');
  const { tool } = await storeWith(
    { fullName: vietnamese, at: on(2, 0) },
    { fullName: 'Ada', at: on(3, 0) },
    { fullName: '山田太郎', at: on(4, 0) },
  );
  const { out } = await tool();
  const columns = ['山田太郎   ada@example.com', 'Ada        ada@example.com', `${vietnamese}        ada@`];
  expect(out.split('\n').slice(3, -1)).toEqual(columns.map((part) => expect.stringContaining(part)));
});

test('the owner’s list shows the beginning of a message of several lines in one line', async () => {
  const { tool } = await storeWith({ details: `One\n\ntwo ${'and more '.repeat(20)}` });
  expect((await tool()).out).toContain('One two and more and more and more …');
});

test('--since and --until cover days from midnight to midnight, in every time zone, for five years', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const wrong: string[] = [];
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    vi.stubEnv('TZ', zone);
    for (let at = 0; at < 5 * 365; at += 1) {
      const day = new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);
      const { from = NaN, to = NaN } = selectionOf({ since: day, until: day });
      const dates = [from - 1, from, to - 1, to].map(
        (time) => new Date(time).getDate() === Number(day.slice(8)),
      );
      if (dates.join() !== 'false,true,true,false') wrong.push(`${zone} ${day}`);
    }
  }
  expect(wrong).toEqual([]);
});
