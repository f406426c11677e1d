import { planDelivery } from './planDelivery.ts';
import {
  type Acceptance,
  type Accepted,
  type Connection,
  type DeliveryKind,
  type Quota,
  StoreUnavailable,
  type Value,
  clockSkewMs,
  dayMs,
  keyLifeMs,
  placeholders,
} from './records.ts';

/**
 * Implements `Store.accept`. It has to run in `inTurn`, so that no other request is accepted
 * between its statements.
 */
export async function acceptInTurn(connection: Connection, acceptance: Acceptance): Promise<Accepted> {
  const { tables } = connection.dialect;
  const { proposal, digest, quotas } = acceptance;
  const now = proposal.createdAt;
  const counters = await readCounters(connection, quotas, now);
  const full = counters.filter(({ used, max }) => used >= max);
  const refusing = full.find(({ above }) => above === 'refuse');
  if (refusing) return { retryAt: refusing.endsAt };
  const counted = counters.map(({ key, used, endsAt }) => [key, used + 1, new Date(endsAt)]);
  await insert(connection, `${tables.quotas} (key, used, ends_at)`, counted, replaceCounter);
  const repeated = await isRepeated(connection, acceptance);
  // Duplicates are looked for only after the request was counted. Otherwise a stranger could tell
  // by the count whether the same request was sent before. A request that is not suspected is
  // stored even if a suspected one has the same content. The upper bound of the time excludes rows
  // of a clock that was ahead, which would count as duplicates for years.
  const [same] = await connection.read(
    `select id from ${tables.proposals} where digest = $1 and created_at > $2 and created_at < $3
     ${proposal.suspicion ? '' : "and suspicion = ''"} limit 1`,
    [digest, new Date(now - duplicateWindowMs), new Date(now + duplicateWindowMs)],
  );
  if (repeated || same) return 'duplicate';
  const { id, fullName, email, answers, suspicion } = proposal;
  const everybody = full.find(({ above }) => above === 'delay');
  const visitorIsOverLimit = full.some(({ above }) => above === 'hold');
  const deliveries: Value[][] = [];
  for (const kind of acceptance.deliveries) {
    const turnAt = everybody && (await turnOf(connection, kind, everybody));
    const facts = { now, suspected: suspicion !== '', visitorIsOverLimit, turnAt };
    const { state, dueAt, heldBecause } = planDelivery(kind, facts);
    deliveries.push([id, kind, state, new Date(dueAt), heldBecause]);
  }
  const request = [id, fullName, email, JSON.stringify(answers), digest, suspicion, new Date(now)];
  await insert(
    connection,
    `${tables.proposals} (id, full_name, email, answers, digest, suspicion, created_at)`,
    [request],
  );
  await insert(
    connection,
    `${tables.deliveries} (proposal_id, kind, state, due_at, held_because)`,
    deliveries,
  );
  return 'stored';
}

/** Requests with the same content within this time count as one request. */
const duplicateWindowMs = dayMs;

const replaceCounter = 'on conflict (key) do update set used = excluded.used, ends_at = excluded.ends_at';

type Counter = Quota & { readonly used: number; readonly endsAt: number };

/**
 * Reads how often each key was used in its current window. A key without a current window starts a
 * new one.
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
    // Every comparison with NaN is false, so that no limit would hold.
    if (Number.isNaN(end)) throw new StoreUnavailable('counter-unreadable', undefined);
    const latestEnd = now + quota.windowMs;
    // A window that ends later than one that starts now was started by a clock that was ahead. It
    // counts as ended.
    const running = end > now && end <= latestEnd + clockSkewMs;
    return { ...quota, used: running ? used : 0, endsAt: running ? Math.min(end, latestEnd) : latestEnd };
  });
}

/**
 * Stores the key of a request, a hash that identifies nobody. Returns whether it was already
 * stored.
 */
async function isRepeated({ dialect, write }: Connection, { key, proposal }: Acceptance): Promise<boolean> {
  if (key === undefined) return false;
  const [noted] = await write<{ used: number }>(
    `insert into ${dialect.tables.quotas} as noted (key, used, ends_at) values ($1, 1, $2)
     on conflict (key) do update set used = noted.used + 1 returning used`,
    [`key:${key}`, new Date(proposal.createdAt + keyLifeMs)],
  );
  return noted!.used > 1;
}

/**
 * Returns when a delivery above a limit may be sent: at the end of the window, or in a later one if
 * enough deliveries wait for that time already.
 */
async function turnOf(
  { dialect, read }: Connection,
  kind: DeliveryKind,
  { max, windowMs, endsAt }: Counter,
): Promise<number> {
  const [row] = await read<{ waiting: number }>(
    `select count(*) as waiting from ${dialect.tables.deliveries}
     where state = 'queued' and kind = $1 and due_at >= $2`,
    [kind, new Date(endsAt)],
  );
  return endsAt + Math.floor(row!.waiting / max) * windowMs;
}

/** Inserts rows with equal numbers of values. `into` names the table and its columns. */
async function insert({ write }: Connection, into: string, rows: Value[][], onConflict = ''): Promise<void> {
  const tuples = rows.map((row, index) => placeholders(row.length, index * row.length + 1)).join(', ');
  await write(`insert into ${into} values ${tuples} ${onConflict}`, rows.flat());
}
