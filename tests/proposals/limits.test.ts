import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '#proposal/store/records.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { storePlaces, storeUnderClock } from './storeUnderClock.ts';

const ip = '192.0.2.1';
const suspicion = 'it is a suspect';
type Limits = NonNullable<Parameters<typeof storeUnderClock>[1]>['limits'];

describe.each(storePlaces(usePostgres()))('on %s', (_name, makePlace) => {
  /** A store with these limits, by default a new one. */
  const storeWith = async (limits: Limits, place = makePlace()) =>
    storeUnderClock(await openPlace(await place), { limits });

  test.each([
    [
      'neither a restart nor a further request extends it, and a duplicate counts',
      '0 a, 40 a, 50 b 600, 50 a 600, 60 b',
    ],
    ['a clock a year ahead uses up only its own', '525600 a, 525600 b, 0 a, 0 b, 0 c 3600, 60 c'],
  ])('two requests an hour of one network: %s', async (_what, requests) => {
    const place = makePlace();
    // The minute, the content, and for how many seconds it is refused.
    for (const [minute = '', details = '', seconds] of requests.split(', ').map((one) => one.split(' '))) {
      const { clock, submit } = await storeWith({ perIpPerHour: 2 }, place);
      clock.now += Number(minute) * 60_000;
      const limited = seconds && { code: 'too-many-requests', retryAfterSeconds: Number(seconds) };
      expect(await submit(buildProposal({ details }), { ip })).toMatchObject(limited || { code: 'accepted' });
    }
  });

  test('above a day’s limits per mailbox and network, requests are stored and only their confirmation is held', async () => {
    const { clock, submit, latest } = await storeWith({ perRecipientPerDay: 1, perIpPerHour: 2 });
    for (const [email, client, state, reason, later = hourMs] of [
      ['ada+1@example.com', {}, 'queued', null],
      ['Ada+2@Example.com', {}, 'held', 'limit'],
      // A suspect uses up nothing.
      ['b@example.com', { ip, suspicion }, 'held', null],
      ['b+again@example.com', { ip }, 'queued', null],
      ['c@example.org', { ip }, 'queued', null],
      ['d@example.net', { ip }, 'held', 'limit'],
      ['d@example.net', { ip }, 'queued', null, dayMs],
    ] as const) {
      clock.now += later;
      expect((await submit(buildProposal({ email }), client)).code).toBe('accepted');
      const notification = { state: 'queued', reason: null };
      expect([email, ...(await latest()).deliveries]).toMatchObject([email, { state, reason }, notification]);
    }
  });

  test('what a program sent first swallows no visitor’s request, but the program’s own repetition', async () => {
    const { submit, archive } = await storeWith({});
    for (const [why, states] of [
      ['it is a program', ['held']],
      ['another reason', ['held']],
      ['', ['held', 'queued']],
      ['', ['held', 'queued']],
      ['it is a program', ['held', 'queued']],
    ] as const) {
      await submit(buildProposal(), { suspicion: why });
      const confirmations = (await archive.list()).map(({ deliveries }) => String(deliveries[0]?.state));
      expect(confirmations.toSorted()).toEqual(states);
    }
  });

  test('what is no address is one network, and possible spam uses up nothing of a visitor’s in the same one', async () => {
    const { submit } = await storeWith({ perIpPerHour: 2 });
    for (const from of ['unknown', ip])
      for (const why of [suspicion, ''])
        for (const [details, code] of Object.entries(['accepted', 'accepted', 'too-many-requests']))
          expect(await submit(buildProposal({ details }), { ip: from, suspicion: why })).toMatchObject({
            code,
          });
    expect((await submit(buildProposal(), { ip: '10.0.0.256' })).code).toBe('too-many-requests');
  });

  test('networks and email addresses are counted under salted hashes that differ from store to store', async () => {
    const keys = [];
    for (const database of [await openPlace(await makePlace()), await openPlace(await makePlace())]) {
      const { submit } = storeUnderClock(database);
      for (const why of ['', suspicion]) await submit(buildProposal(), { ip, suspicion: why });
      const counters = 'select key from public.proposal_quotas order by key';
      keys.push((await database.query<{ key: string }>(counters)).map(({ key }) => key));
    }
    const [one = [], other = []] = keys;
    const hash = '[0-9a-f]{64}';
    expect(one.join()).toMatch(new RegExp(`^all,day:${hash},ip:${hash},spam,spam:${hash},to:${hash}$`));
    expect(one.filter((key) => other.includes(key))).toEqual(['all', 'spam']);
  });
});
