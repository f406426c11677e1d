import { describe, expect, test } from 'vitest';
import { usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces, storeUnderClock } from './storeUnderClock.ts';

const now = Date.UTC(2026, 0, 1);
const ip = '192.0.2.1';

const server = usePostgres();

describe.each(storePlaces(server))('against strangers, on %s', (_name, makePlace) => {
  test('what a program sent first swallows no visitor’s request, but the program’s own repetition', async () => {
    const { submit, archive } = storeUnderClock(await openPlace(await makePlace()));
    const states = async () =>
      (await archive.list()).map((one) => String(one.deliveries[0]?.state)).toSorted();
    const suspicion = 'it is a program';
    for (const client of [{ suspicion }, { suspicion: 'another reason' }])
      await submit(buildProposal(), client);
    expect(await states()).toEqual(['held']);
    for (const client of [{}, {}, { suspicion }]) await submit(buildProposal(), client);
    expect(await states()).toEqual(['held', 'queued']);
  });

  test.each(['', 'it is a suspect'])(
    'no counter tells what was sent before from what is new, and no id leads to it (suspicion: %j)',
    async (suspicion) => {
      const counters = [];
      for (const sent of ['A shop', 'Something else']) {
        const database = await openPlace(await makePlace());
        const { submit, archive, clock } = storeUnderClock(database, { limits: { perHour: 3 } });
        await submit(buildProposal({ details: 'A shop' }), { ip: '198.51.100.1' });
        clock.now += 60_000;
        const guessed = await submit(buildProposal({ details: sent }), { ip, suspicion });
        expect(guessed).toEqual({ code: 'accepted', id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
        const stored = await archive.list();
        const found = stored.some((one) => 'id' in guessed && one.id === guessed.id);
        expect([stored.length, found]).toEqual(sent === 'A shop' ? [1, false] : [2, true]);
        const rows = await database.query<{ key: string; used: number; ends: number }>(
          'select key, used, ends_at as ends from public.proposal_quotas',
        );
        counters.push(rows.map(({ key, used, ends }) => `${key.split(':')[0]} ${used} ${ends}`).toSorted());
      }
      expect(counters[0]).toEqual(counters[1]);
    },
  );

  test('300 posts from one provider are refused after twenty, and the next visitor is announced', async () => {
    const limits = { perIpPerHour: 10, perRecipientPerDay: 5, perHour: 30 };
    for (const network of [
      (number: number) => `2001:db8:7:${number % 30}::1`,
      (number: number) => `203.0.113.${number % 30}`,
      () => 'unknown',
    ]) {
      const { clock, store, submit, archive } = storeUnderClock(await openPlace(await makePlace()), {
        limits,
      });
      const answers = [];
      for (let number = 0; number < 300; number += 1) {
        const email = `visitor${number}@host${number}.evil.example`;
        answers.push((await submit(buildProposal({ email }), { ip: network(number) })).code);
      }
      expect(answers.filter((code) => code === 'accepted')).toHaveLength(network(1) === 'unknown' ? 10 : 20);
      // Ten confirmations for one domain, whatever hosts are before it.
      const confirmed = (await archive.list()).filter((one) => one.deliveries[0]?.state === 'queued');
      expect(confirmed).toHaveLength(10);
      clock.now += 1_000;
      await submit(buildProposal(), { ip });
      const [latest] = await archive.list(1);
      expect(latest?.deliveries.map(({ state }) => state)).toEqual(['queued', 'queued']);
      expect(await store.failedDeliveries(now)).toBeUndefined();
    }
  });

  test('mailboxes at a large provider are strangers to each other, those of one domain are not', async () => {
    const limits = { perRecipientPerDay: 1 };
    const { submit, archive, clock } = storeUnderClock(await openPlace(await makePlace()), { limits });
    const suspicions = [];
    for (const domain of ['gmail.com', 'studio.example', 'studio.co.uk', 'other.co.uk'])
      for (const name of ['a', 'b', 'c']) {
        clock.now += 1_000;
        await submit(buildProposal({ email: `${name}@${domain}` }), {});
        const [latest] = await archive.list(1);
        if (latest?.suspicion) suspicions.push(latest.email);
      }
    expect(suspicions).toEqual(['c@studio.example', 'c@studio.co.uk', 'c@other.co.uk']);
  });
});

/** The keys under which a new store counts one request. */
async function quotaKeys() {
  const database = await openPlace();
  await storeUnderClock(database).submit(buildProposal(), { ip });
  const rows = await database.query<{ key: string }>('select key from proposal_quotas order by key');
  return rows.map(({ key }) => key);
}

test('network and email addresses are counted under salted hashes that differ from store to store', async () => {
  const [one, other] = [await quotaKeys(), await quotaKeys()];
  expect(one.join()).toMatch(
    /^all(,day:[0-9a-f]{64}){2},domain:[0-9a-f]{64}(,ip:[0-9a-f]{64}){2},to:[0-9a-f]{64}$/,
  );
  expect(one.filter((key) => other.includes(key))).toEqual(['all']);
});
