import { planDelivery } from './planDelivery.ts';
import {
  type Connection,
  type Dialect,
  idempotencyPrefix,
  placeholders,
  type Statement,
  StoreUnavailable,
  type Transaction,
  type Value,
} from './database.ts';
import {
  type Submission,
  type AcceptResult,
  type DeliveryKind,
  type Quota,
  clockSkewMs,
  dayMs,
  idempotencyLifeMs,
} from './records.ts';

/**
 * Implements `Store.accept`. It has to run in `inTurn`, so that no other request is accepted
 * between its statements. Statements that do not depend on each other are sent together, because
 * all other requests wait for this one, and a round trip to Postgres may take 200 ms.
 */
export async function acceptInTurn(transaction: Transaction, submission: Submission): Promise<AcceptResult> {
  const { tables } = transaction.dialect;
  const { proposal, digest, idempotencyHash, quotas } = submission;
  const now = proposal.createdAt;
  const hashRow = idempotencyHash === undefined ? undefined : idempotencyPrefix + idempotencyHash;
  const [counters, isKnown, isRepeated] = await Promise.all([
    readCounters(transaction, quotas, now),
    hashRow !== undefined && hasRow(transaction, hashRow),
    hasContent(transaction, submission),
  ]);
  const full = counters.filter(({ used, max }) => used >= max);
  const refusing = full.find(({ above }) => above === 'refuse');
  if (refusing) return { retryAt: refusing.endsAt };
  const counting = counters.map((one) => setCounter(tables, one.key, one.used + 1, one.endsAt));
  if (hashRow !== undefined && !isKnown)
    counting.push(setCounter(tables, hashRow, 1, now + idempotencyLifeMs));
  if (isKnown || isRepeated) {
    // A duplicate is counted, too. Otherwise a stranger could find out whether a guess of
    // somebody's request is right: after a right guess, one more request than usual would be
    // accepted before the limit is reached.
    transaction.writeLast(counting);
    return 'duplicate';
  }
  const { id, fullName, email, answers, suspicion } = proposal;
  const delaying = full.find(({ above }) => above === 'delay');
  const facts = {
    now,
    suspected: suspicion !== '',
    suspectsAreOverLimit: full.some(({ above }) => above === 'hold all'),
    visitorIsOverDailyLimit: full.some(({ above }) => above === 'hold confirmation'),
  };
  const deliveries = await Promise.all(
    submission.deliveries.map(async (kind) => {
      const delayedUntil = delaying && (await nextFreeWindow(transaction, kind, delaying));
      const { state, dueAt, heldBecause } = planDelivery(kind, { ...facts, delayedUntil });
      return insert(`${tables.deliveries} (proposal_id, kind, state, due_at, held_because)`, [
        id,
        kind,
        state,
        new Date(dueAt),
        heldBecause,
      ]);
    }),
  );
  const request = insert(
    `${tables.proposals} (id, full_name, email, answers, digest, suspicion, created_at)`,
    [id, fullName, email, JSON.stringify(answers), digest, suspicion, new Date(now)],
  );
  // The request comes before its deliveries, because their foreign key refers to it.
  transaction.writeLast([...counting, request, ...deliveries]);
  return 'stored';
}

/** How long a stored request makes a later one with the same content a duplicate, in ms. */
const duplicateWindowMs = dayMs;

type Counter = Quota & { readonly used: number; readonly endsAt: number };

/**
 * Reads the counter of each quota: how many requests it has counted in its current window, and when
 * this window ends. If a counter has no current window, its window begins now, with 0 requests.
 */
async function readCounters(
  { dialect, read }: Connection,
  quotas: readonly Quota[],
  now: number,
): Promise<Counter[]> {
  const rows = await read<{ key: string; used: number; end: number }>(
    `select key, used, ${dialect.ms('ends_at')} as "end" from ${dialect.tables.quotas}
     where key in ${placeholders(quotas.length)}`,
    quotas.map(({ key }) => key),
  );
  return quotas.map((quota) => {
    const { used, end } = rows.find(({ key }) => key === quota.key) ?? { used: 0, end: 0 };
    // If the database returns an `ends_at` that is no number, `end` is NaN. Every comparison with
    // NaN is false, so the window would always count as ended, and no limit would apply.
    if (Number.isNaN(end)) throw new StoreUnavailable('counter-unreadable', undefined);
    const latestEnd = now + quota.windowMs;
    // A window that begins now ends at `latestEnd`. If a window ends more than `clockSkewMs` later,
    // a clock that was ahead has started it. Such a window counts as ended.
    const running = end > now && end <= latestEnd + clockSkewMs;
    return { ...quota, used: running ? used : 0, endsAt: running ? Math.min(end, latestEnd) : latestEnd };
  });
}

/**
 * Returns whether the table `quotas` has a row with this key. The idempotency hash of a request is
 * in this table, and not in a column of the request, so that the hash stays when the request is
 * erased. The hash identifies nobody.
 */
async function hasRow({ dialect, read }: Connection, key: string): Promise<boolean> {
  const found = await read(`select key from ${dialect.tables.quotas} where key = $1`, [key]);
  return found.length > 0;
}

/**
 * Returns whether a request with the same content was stored within the last day. If the request is
 * not suspected, suspected requests do not count.
 */
async function hasContent({ dialect, read }: Connection, { proposal, digest }: Submission): Promise<boolean> {
  const now = proposal.createdAt;
  // A clock that was far ahead may have set the time of an earlier request. The upper bound leaves
  // out such requests. Otherwise new requests with the same content could count as their duplicates
  // for years.
  const found = await read(
    `select id from ${dialect.tables.proposals} where digest = $1 and created_at > $2 and created_at < $3
     ${proposal.suspicion ? '' : "and suspicion = ''"} limit 1`,
    [digest, new Date(now - duplicateWindowMs), new Date(now + duplicateWindowMs)],
  );
  return found.length > 0;
}

/**
 * Returns when the delivery of a request above a `delay` quota may be sent: at the end of the full
 * window, or later if other deliveries come first. The deliveries that come first are those of the
 * same kind that are queued and due at the end of the window or later. Each window has room for
 * `max` deliveries, so this delivery waits for the first window in which there is still room.
 *
 * An example: the limit is 30 requests an hour. 120 requests arrive from 9:00 to 10:00, and 60 from
 * 10:20 to 11:20 (a window begins with a request, and not on the hour).
 *
 * | requests        | their notifications are due                             |
 * | --------------- | ------------------------------------------------------- |
 * | first 30 of 120 | at once                                                 |
 * | other 90 of 120 | 30 at 10:00, 30 at 11:00, 30 at 12:00                   |
 * | first 30 of 60  | at once                                                 |
 * | other 30 of 60  | at 12:20 (not at 11:20: the 30 of 12:00 come first)     |
 */
async function nextFreeWindow(
  { dialect, read }: Connection,
  kind: DeliveryKind,
  { max, windowMs, endsAt }: Counter,
): Promise<number> {
  const [row] = await read<{ count: number }>(
    `select count(*) as count from ${dialect.tables.deliveries}
     where state = 'queued' and kind = $1 and due_at >= $2`,
    [kind, new Date(endsAt)],
  );
  return endsAt + Math.floor(row!.count / max) * windowMs;
}

/** Returns a statement that stores a counter, in place of an earlier counter with this key. */
const setCounter = ({ quotas }: Dialect['tables'], key: string, used: number, endsAt: number): Statement =>
  insert(
    `${quotas} (key, used, ends_at)`,
    [key, used, new Date(endsAt)],
    'on conflict (key) do update set used = excluded.used, ends_at = excluded.ends_at',
  );

/** Returns a statement that inserts a row. `into` names the table and its columns. */
const insert = (into: string, row: readonly Value[], onConflict = ''): Statement => ({
  text: `insert into ${into} values ${placeholders(row.length)} ${onConflict}`,
  values: row,
});
