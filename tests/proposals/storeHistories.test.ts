import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createArchive } from '../../owner/inbox/archive.ts';
import { createStore } from '#proposal/store/createStore.ts';
import { openPostgres } from '#proposal/store/openPostgres.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { type Submission, type Claim, dayMs, hourMs, type Settlement } from '#proposal/store/records.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { openTestDatabase, type StoreLocation } from '../helpers/store.ts';
import { lineOf, storeModel } from './storeModel.ts';
import { storeLocations } from './storeUnderClock.ts';

const leaseMs = 90_000;
const minuteMs = 60_000;
const kinds = ['autoresponder', 'notification'] as const;

const upTo = (most: number) => fc.integer({ min: 0, max: most });

const named = <Name extends string>(name: Name) => fc.constant(name);
const jumps = [minuteMs, 2 * minuteMs, hourMs, -hourMs, dayMs, -dayMs, 400 * dayMs, -400 * dayMs];

/** The events that can happen to a store. `which` chooses a claim or a request: 0 is the newest. */
const accept = fc.record({
  name: named('accept'),
  content: upTo(3),
  network: upTo(1),
  mailbox: upTo(1),
  key: fc.option(upTo(1)),
  suspected: fc.boolean(),
});
const claimOne = fc.record({ name: named('claim'), kind: fc.constantFrom(...kinds) });
const settle = fc.record({
  name: named('settle'),
  which: upTo(4),
  as: fc.constantFrom('sent', 'queued', 'dead', 'replaced'),
});
const clock = fc.record({ name: named('clock'), by: fc.constantFrom(...jumps) });
const renew = fc.record({ name: named('renew'), which: upTo(4) });
const crash = fc.record({ name: named('crash') });
const retry = fc.record({ name: named('retry') });
const erase = fc.record({ name: named('erase'), which: upTo(5) });
const purge = fc.record({ name: named('purge'), days: upTo(3) });

// Events that are to happen more often are listed more than once.
const anyStep = fc.oneof(
  accept,
  accept,
  accept,
  claimOne,
  claimOne,
  claimOne,
  settle,
  settle,
  clock,
  renew,
  crash,
  retry,
  erase,
  purge,
);
const history = fc.array(anyStep, { minLength: 10, maxLength: 30 });

type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;

/** Returns the request of a step. Its limits are so low that a history of 30 steps reaches them. */
function submissionOf(step: Extract<Step, { name: 'accept' }>, number: number, now: number): Submission {
  const { content, network, mailbox, key, suspected } = step;
  const hourly = { windowMs: hourMs, max: 3 } as const;
  const quotas: Submission['quotas'] = suspected
    ? [
        { ...hourly, key: `spam:${network}`, above: 'refuse' },
        { ...hourly, key: 'spam', max: 1, above: 'hold all' },
      ]
    : [
        { ...hourly, key: `ip:${network}`, above: 'refuse' },
        { ...hourly, key: 'all', max: 2, above: 'delay' },
        { key: `to:${mailbox}`, max: 2, windowMs: dayMs, above: 'hold confirmation' },
      ];
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const fields = { fullName: 'Ada', email: 'ada@example.com', answers: [] };
  return {
    proposal: { id, createdAt: now, suspicion: suspected ? 'it may be spam' : '', ...fields },
    digest: `content ${content}`,
    idempotencyHash: key === null ? undefined : `${key}`,
    deliveries: kinds,
    quotas,
  };
}

const outcomes = (now: number): Record<string, Settlement> => ({
  sent: { state: 'sent', at: now },
  queued: { state: 'queued', dueAt: now + 5 * minuteMs, error: 'ETIMEDOUT' },
  dead: { state: 'dead', error: 'EENVELOPE 550' },
  replaced: { state: 'replaced', at: now, by: ['one@agency.example', 'two@agency.example'] },
});

/**
 * Runs a history (a list of events) on an empty store and on the model. After each event, compares
 * their answers and their contents.
 */
async function happen(all: readonly Step[], location: StoreLocation): Promise<void> {
  const open = () =>
    location.DATABASE_URL ? openPostgres(location.DATABASE_URL) : openSqlite(location.DATA_DIR);
  let database = await open();
  const model = storeModel();
  const claims: Claim[] = [];
  const accepted: string[] = [];
  let underWay: Claim[] = [];
  let now = Date.UTC(2026, 0, 1);

  async function claim(kind: Claim['kind']) {
    const claimed = await createStore(database).claim(kind, now, leaseMs, underWay);
    const claimable = model.claimable(kind, now, underWay);
    const delivery = claimable.find(
      ({ request, recipient }) => request.id === claimed?.id && recipient === claimed.recipient,
    );
    expect(claimed === undefined).toBe(claimable.length === 0);
    if (!claimed) return;
    expect(claimable).toContain(delivery);
    expect(claimed.more).toEqual(model.lease(delivery!, now, leaseMs));
    expect(claimed.attempt).toBe(delivery!.attempts);
    claims.unshift(claimed);
    underWay.push(claimed);
  }

  async function take(step: Step, number: number) {
    const store = createStore(database);
    if (step.name === 'accept') {
      const submission = submissionOf(step, number, now);
      expect(await store.accept(submission)).toEqual(model.accept(submission));
      accepted.unshift(submission.proposal.id);
    } else if (step.name === 'claim') await claim(step.kind);
    else if (step.name === 'clock') now += step.by;
    else if (step.name === 'crash') {
      await database.close();
      database = await open();
      underWay = [];
    } else if (step.name === 'retry') {
      await store.retryWaiting(now);
      model.retryWaiting(now);
    } else if (step.name === 'erase') {
      const ids = accepted.slice(step.which, step.which + 1);
      if (ids.length > 0) expect(await createArchive(database).erase(ids)).toBe(true);
      model.erase(ids);
    } else if (step.name === 'purge') {
      const before = step.days && now - step.days * dayMs;
      const { erased } = await store.purge(before, now);
      expect(erased.toSorted()).toEqual(model.purge(before, now).toSorted());
    } else {
      const chosen = claims[step.which];
      if (!chosen) return;
      if (step.name === 'renew') {
        await store.renew(chosen, now + leaseMs);
        model.renew(chosen, now + leaseMs);
      } else {
        const outcome = outcomes(now)[step.as]!;
        await store.settle(chosen, outcome);
        model.settle(chosen, outcome);
        underWay = underWay.filter((one) => one !== chosen);
      }
    }
  }

  async function stored() {
    const proposals = await createArchive(database).list();
    return proposals
      .flatMap(({ id, deliveries }) => deliveries.map((one) => lineOf({ id, ...one })))
      .toSorted();
  }

  try {
    for (const [number, step] of all.entries()) {
      await take(step, number);
      expect(await stored()).toEqual(model.lines());
      const store = createStore(database);
      expect(await store.failedDeliveries(now)).toEqual(model.failedDeliveries(now));
      for (const kind of kinds) expect(await store.nextDue(kind)).toBe(model.nextDue(kind));
    }
  } finally {
    await database.close();
  }
}

describe.each(storeLocations(usePostgres()))('database: %s', (name, makeLocation) => {
  test('after any sequence of events and clock changes, the store agrees with a model of its rules', async () => {
    const location = await makeLocation();
    const database = await openTestDatabase(location);
    const property = fc.asyncProperty(history, async (all) => {
      for (const table of ['proposals', 'proposal_quotas', 'proposal_secrets'])
        await database.query(`delete from public.${table} where true`);
      await happen(all, location);
    });
    // `HISTORIES=500` tries more histories.
    const numRuns = Number(process.env['HISTORIES'] ?? (name === 'SQLite' ? 20 : 8));
    await expect(fc.assert(property, { numRuns })).resolves.toBeUndefined();
  });
});
