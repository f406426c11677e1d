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

  test.each<[what: string, network: (number: number) => string, accepted: number]>([
    ['a /48 of IPv6', (number) => `2001:db8:7:${number}::1`, 20],
    ['a /24 of IPv4', (number) => `203.0.113.${number}`, 20],
    ['no address', () => 'unknown', 10],
  ])('a flood from %s is refused, and the next visitor is announced', async (_what, network, accepted) => {
    const limits = { perIpPerHour: 10, perRecipientPerDay: 5, perHour: 30 };
    const { clock, store, submit, archive, latest } = await storeWith(limits);
    const answers = [];
    for (let number = 0; number < 40; number += 1) {
      const email = `visitor${number}@host${number}.evil.example`;
      answers.push((await submit(buildProposal({ email }), { ip: network(number) })).code);
    }
    expect(answers.filter((code) => code === 'accepted')).toHaveLength(accepted);
    // Ten confirmations for one domain, whatever hosts are before it.
    const confirmed = (await archive.list()).filter((one) => one.deliveries[0]?.state === 'queued');
    expect(confirmed).toHaveLength(10);
    const begun = clock.now;
    clock.now += 1_000;
    await submit(buildProposal(), { ip });
    expect((await latest()).deliveries.map(({ state }) => state)).toEqual(['queued', 'queued']);
    expect(await store.failedDeliveries(begun)).toBeUndefined();
  });

  test('mailboxes at a large provider are strangers to each other, those of one domain are not', async () => {
    const { submit, clock, latest } = await storeWith({ perRecipientPerDay: 1 });
    const suspects = [];
    for (const domain of ['gmail.com', 'studio.example', 'studio.co.uk', 'other.co.uk'])
      for (const name of ['a', 'b', 'c']) {
        clock.now += 1_000;
        await submit(buildProposal({ email: `${name}@${domain}` }), {});
        const { suspicion, email } = await latest();
        if (suspicion) suspects.push(email);
      }
    expect(suspects).toEqual(['c@studio.example', 'c@studio.co.uk', 'c@other.co.uk']);
  });

  test('networks and email addresses are counted under salted hashes that differ from store to store', async () => {
    const keys = [];
    for (const { submit, counters } of [await storeWith(), await storeWith()]) {
      await submit(buildProposal(), { ip });
      keys.push((await counters()).map(({ key }) => key));
    }
    const [one = [], other = []] = keys;
    expect(one.join()).toMatch(
      /^all(,day:[0-9a-f]{64}){2},domain:[0-9a-f]{64}(,ip:[0-9a-f]{64}){2},to:[0-9a-f]{64}$/,
    );
    expect(one.filter((key) => other.includes(key))).toEqual(['all']);
  });
});
