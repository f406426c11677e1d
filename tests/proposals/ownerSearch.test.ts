import { describe, expect, test } from 'vitest';
import { usePostgres } from '../helpers/postgres.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { buildProposal, type SpecifiedFields } from '../helpers/proposal.ts';
import { openPlace, type Place } from '../helpers/store.ts';
import { storePlaces, storeUnderClock } from './storeUnderClock.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

type Typed = Partial<SpecifiedFields> & { at?: number };

/** A store with these requests, as the form stores what was typed, and its owner's command. */
async function storeWith(place: Place, ...requests: Typed[]) {
  const { submit, archive, clock } = storeUnderClock(await openPlace(place));
  for (const { at = Date.now(), ...typed } of requests) {
    clock.now = at;
    await submit(validateProposal(buildProposal(typed)).fields, { suspicion: '' });
  }
  const names = async () => (await archive.list()).map(({ fullName }) => fullName).toSorted();
  return { names, tool: (...options: string[]) => ownerTool({ ...place }, ...options) };
}

describe.each(storePlaces(usePostgres()))('on %s', (_name, makePlace) => {
  test('a person is erased by the address in every way to write it, and nobody else', async () => {
    const { tool, names } = await storeWith(
      await makePlace(),
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

  test('a name is found without its accents, in capitals, and in another width or form of its letters', async () => {
    const { tool } = await storeWith(
      await makePlace(),
      { fullName: 'Χρυσούλα Μπακιρτζής' },
      { fullName: 'Jörg Weiß', email: 'post@bücher.example' },
      { fullName: 'ﾔﾏﾀﾞ ﾊﾅｺ' },
      { fullName: 'Нестор Зайцев' },
      { fullName: 'Nguye\u0302\u0303n' },
      { fullName: 'Đặng Thùy Dương' },
      { fullName: 'Małgorzata' },
      { fullName: 'Inês d’Ávila-Reis' },
      { fullName: 'Ada', details: 'One\ntwo ＡＢＣ' },
    );
    for (const [typed, name] of [
      ['χρυσουλα', 'Χρυσούλα'],
      ['ΧΡΥΣΟΥΛΑ ΜΠΑΚΙΡΤΖΗΣ', 'Χρυσούλα'],
      ['μπακιρτζησ', 'Χρυσούλα'],
      ['JORG WEISS', 'Jörg'],
      ['WEIẞ', 'Jörg'],
      ['post@BÜCHER.example', 'Jörg'],
      ['xn--bcher', 'Jörg'],
      ['ヤマダ', 'ﾔﾏﾀﾞ'],
      ['Заицев', 'Зайцев'],
      ['Nguy\u1ec5n', 'Nguye\u0302\u0303n'],
      ['dang thuy', 'Đặng'],
      ['MALGORZATA', 'Małgorzata'],
      ['davila', 'Inês'],
      ["D'Avila‑reis", 'Inês'],
      ['ONE TWO abc', 'Ada'],
    ] as const) {
      const { code, out } = await tool('--find', typed);
      expect([typed, code, out]).toEqual([typed, 0, expect.stringContaining(name)]);
      expect(out.trim().split('\n')).toHaveLength(4);
    }
  });
});

test('what finds nothing ends with exit code 1 and says what was looked for', async () => {
  const { tool, names } = await storeWith({ DATA_DIR: temporaryFolder() }, { fullName: 'Ada' });
  for (const [options, sought] of [
    [['--delete', 'Jörg@bücher.example', '--yes'], 'There is no request of jörg@xn--bcher-kva.example.'],
    [['--delete', 'FFFFFFFF-', '--yes'], 'There is no request whose ID begins with "ffffffff-".'],
    [['--dismiss', 'nobody@example.com'], 'There is no request of nobody@example.com.'],
    [['--show', 'Ada'], 'There is no request whose ID begins with "ada".'],
    [['--json', '--suspects', '--find', 'a'], 'No request was found by --find "a" --suspects.'],
    [['--delete', '--yes', '--until', '2020-01-01'], 'No request was found by --until 2020-01-01.'],
  ] as const) {
    const { code, err } = await tool(...options);
    expect([code, err]).toEqual([1, `${sought}\n`]);
  }
  expect(await names()).toEqual(['Ada']);
});

/** A time of 2026, in the site's time zone. */
const on = (month: number, day: number, minute: number) => Date.UTC(2026, month - 1, day, 0, minute);

test('a list is of local days, the last included, with aligned columns in any script', async () => {
  const details = `One\n\ntwo ${'and more '.repeat(20)}`;
  // Windows' Vietnamese keyboard types accents as characters of their own.
  const vietnamese = 'Huệ'.normalize('NFD');
  const { tool } = await storeWith(
    { DATA_DIR: temporaryFolder() },
    { fullName: 'before', at: on(10, 2, -1) },
    { fullName: vietnamese, details, at: on(10, 2, 0) },
    { fullName: 'Ada', details, at: on(10, 30, 0) },
    { fullName: '山田太郎', details, at: on(10, 31, -1) },
    { fullName: 'after', at: on(10, 31, 0) },
  );
  const { out } = await tool('--since', '2026-10-02', '--until', '2026-10-30');
  const lines = out.split('\n').slice(3, -1);
  expect(lines).toEqual([
    expect.stringContaining('山田太郎   ada@example.com'),
    expect.stringContaining('Ada        ada@example.com'),
    expect.stringContaining(`${vietnamese}        ada@example.com`),
  ]);
  expect(lines[0]).toContain('One two and more and more and more …');
});
