import { describe, expect, test } from 'vitest';
import { usePostgres } from '../helpers/postgres.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces, storeUnderClock } from './storeUnderClock.ts';
import type { ProposalFields } from '#proposal/contract.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';

const server = usePostgres();

describe.each(storePlaces(server))('on %s', (_name, makePlace) => {
  /** A store with these requests, as the form stores what was typed, and its owner's command. */
  async function storeWith(...typed: Partial<ProposalFields>[]) {
    const place = await makePlace();
    const { submit, archive, clock } = storeUnderClock(await openPlace(place));
    // Nothing is overdue.
    clock.now = Date.now();
    for (const fields of typed)
      await submit(validateProposal(buildProposal(fields)).fields, { suspicion: '' });
    const names = async () => (await archive.list()).map(({ fullName }) => fullName).toSorted();
    return { names, tool: (...options: string[]) => ownerTool({ ...place }, ...options) };
  }

  test('a person is erased by the address in every way to write it, and nobody else', async () => {
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

  test('what finds nothing ends with exit code 1 and says what was looked for', async () => {
    const { tool, names } = await storeWith({ fullName: 'Ada' });
    for (const [options, sought] of [
      [['--delete', 'Jörg@bücher.example', '--yes'], 'There is no request of jörg@xn--bcher-kva.example.'],
      [['--delete', 'FFFFFFFF-', '--yes'], 'There is no request whose ID begins with "ffffffff-".'],
      [['--dismiss', 'nobody@example.com'], 'There is no request of nobody@example.com.'],
      [['--show', 'Ada'], 'There is no request whose ID begins with "ada".'],
      [['--find', 'Grace'], 'No request was found by --find "Grace".'],
      [['--json', '--suspects', '--find', 'a'], 'No request was found by --find "a" --suspects.'],
      [['--delete', '--yes', '--until', '2020-01-01'], 'No request was found by --until 2020-01-01.'],
    ] as const) {
      const { code, err } = await tool(...options);
      expect([code, err]).toEqual([1, `${sought}\n`]);
    }
    for (const nothing of ['', ' ', '\u0301'])
      expect((await tool('--delete', '--yes', '--find', nothing)).code).toBe(2);
    expect(await names()).toEqual(['Ada']);
  });

  test('a name is found without its accents, in capitals, and in another width or form of its letters', async () => {
    const { tool } = await storeWith(
      { fullName: 'Χρυσούλα Μπακιρτζής' },
      { fullName: 'Jörg Weiß', email: 'post@bücher.example' },
      { fullName: 'ﾔﾏﾀﾞ ﾊﾅｺ' },
      { fullName: 'Нестор Зайцев' },
      { fullName: 'Nguye\u0302\u0303n' },
      { fullName: 'Đặng Thùy Dương' },
      { fullName: 'Małgorzata' },
      { fullName: 'Ada', details: 'One\ntwo ＡＢＣ' },
    );
    for (const [typed, name] of [
      ['χρυσουλα', 'Χρυσούλα'],
      ['ΧΡΥΣΟΥΛΑ ΜΠΑΚΙΡΤΖΗΣ', 'Χρυσούλα'],
      ['μπακιρτζησ', 'Χρυσούλα'],
      ['JORG WEISS', 'Jörg'],
      ['WEIẞ', 'Jörg'],
      ['Jo\u0308rg', 'Jörg'],
      ['post@BÜCHER.example', 'Jörg'],
      ['xn--bcher', 'Jörg'],
      ['ヤマダ', 'ﾔﾏﾀﾞ'],
      ['Заицев', 'Зайцев'],
      ['Nguy\u1ec5n', 'Nguye\u0302\u0303n'],
      ['NGUYEN', 'Nguye\u0302\u0303n'],
      ['dang thuy', 'Đặng'],
      ['MALGORZATA', 'Małgorzata'],
      ['Đặng', 'Đặng'],
      ['ONE TWO abc', 'Ada'],
    ] as const) {
      const { code, out } = await tool('--find', typed);
      expect([typed, code, out]).toEqual([typed, 0, expect.stringContaining(name)]);
      expect(out.trim().split('\n')).toHaveLength(4);
    }
  });
});
