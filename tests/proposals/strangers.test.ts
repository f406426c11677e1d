import { describe, expect, test } from 'vitest';
import { inMs } from '#proposal/store/records.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces, storeUnderClock } from './storeUnderClock.ts';

const ip = '192.0.2.1';

describe.each(storePlaces(usePostgres()))('against strangers, on %s', (_name, makePlace) => {
  /** A new store with these limits, and the counters in it. */
  async function storeWith(limits: NonNullable<Parameters<typeof storeUnderClock>[1]>['limits'] = {}) {
    const database = await openPlace(await makePlace());
    const counters = () =>
      database.query<{ key: string; used: number; ends: number }>(
        `select key, used, ${inMs('ends_at')} as ends from public.proposal_quotas order by key`,
      );
    return { ...storeUnderClock(database, { limits }), counters };
  }

  test('what a program sent first swallows no visitor’s request, but the program’s own repetition', async () => {
    const { submit, archive } = await storeWith();
    const states = async () =>
      (await archive.list()).map((one) => String(one.deliveries[0]?.state)).toSorted();
    const suspicion = 'it is a program';
    for (const client of [{ suspicion }, { suspicion: 'another reason' }])
      await submit(buildProposal(), client);
    expect(await states()).toEqual(['held']);
    for (const client of [{}, {}, { suspicion }]) await submit(buildProposal(), client);
    expect(await states()).toEqual(['held', 'queued']);
  });

  test('no counter tells what was sent before from what is new, and no id leads to it', async () => {
    for (const suspicion of ['', 'it is a suspect']) {
      const counted = [];
      for (const sent of ['A shop', 'Something else']) {
        const { submit, archive, clock, counters } = await storeWith({ perHour: 3 });
        await submit(buildProposal({ details: 'A shop' }), { ip: '198.51.100.1' });
        clock.now += 60_000;
        const guessed = await submit(buildProposal({ details: sent }), { ip, suspicion });
        expect(guessed).toEqual({ code: 'accepted', id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
        const stored = await archive.list();
        const found = stored.some((one) => 'id' in guessed && one.id === guessed.id);
        expect([stored.length, found]).toEqual(sent === 'A shop' ? [1, false] : [2, true]);
        const rows = (await counters()).map(({ key, used, ends }) => `${key.split(':')[0]} ${used} ${ends}`);
        counted.push(rows.toSorted());
      }
      expect(counted[0]).toEqual(counted[1]);
    }
  });

  test('what is no address is one network, and possible spam uses up nothing of a visitor’s in the same one', async () => {
    const { submit } = await storeWith({ perIpPerHour: 2 });
    const codesOf = async (client: { ip: string; suspicion?: string }) => {
      const codes = [];
      for (const details of ['1', '2', '3'])
        codes.push((await submit(buildProposal({ details }), client)).code);
      return codes;
    };
    const two = ['accepted', 'accepted', 'too-many-requests'];
    for (const one of ['unknown', ip]) {
      expect(await codesOf({ ip: one, suspicion: 'it is one' })).toEqual(two);
      expect(await codesOf({ ip: one })).toEqual(two);
    }
    expect((await submit(buildProposal(), { ip: '10.0.0.256' })).code).toBe('too-many-requests');
  });

  test('networks and email addresses are counted under salted hashes that differ from store to store', async () => {
    const keys = [];
    for (const { submit, counters } of [await storeWith(), await storeWith()]) {
      for (const suspicion of ['', 'it is one']) await submit(buildProposal(), { ip, suspicion });
      keys.push((await counters()).map(({ key }) => key));
    }
    const [one = [], other = []] = keys;
    expect(one.join()).toMatch(
      /^all,day:[0-9a-f]{64},ip:[0-9a-f]{64},spam,spam:[0-9a-f]{64},to:[0-9a-f]{64}$/,
    );
    expect(one.filter((key) => other.includes(key))).toEqual(['all', 'spam']);
  });
});
