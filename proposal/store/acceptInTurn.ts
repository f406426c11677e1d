import {
  type Acceptance,
  type Accepted,
  type DeliveryKind,
  type Query,
  type Quota,
  StoreUnavailable,
  type Value,
  clockSkewMs,
  dayMs,
  inMs,
  keyLifeMs,
  longestWaitMs,
  places,
} from './records.ts';

/** Implements `Store.accept`. No other request may be accepted between its statements, so it has to run in `inTurn`. */
export async function acceptInTurn(query: Query, acceptance: Acceptance): Promise<Accepted> {
  const { proposal, digest, quotas } = acceptance;
  const now = proposal.createdAt;
  const counters = await readCounters(query, quotas, now);
  const full = counters.filter(({ used, max }) => used >= max);
  const refusing = full.filter(({ above }) => above === 'refuse');
  if (refusing.length > 0) return { retryAt: Math.max(...refusing.map((one) => one.endsAt)) };
  const counted = counters.map(({ key, used, endsAt }) => [key, used + 1, new Date(endsAt)]);
  await insert(query, 'proposal_quotas (key, used, ends_at)', counted, replaceCounter);
  const repeated = await isRepeated(query, acceptance);
  // Only after counting: a duplicate that cost less would tell what others have sent. A suspect swallows no request that is
  // none. The upper bound covers rows from a clock that was ahead. Otherwise they would count as duplicates for years.
  const [same] = await query(
    `select id from public.proposals where digest = $1 and created_at > $2 and created_at < $3
     ${proposal.suspicion ? '' : "and suspicion = ''"} limit 1`,
    [digest, new Date(now - duplicateWindowMs), new Date(now + duplicateWindowMs)],
  );
  if (repeated || same) return 'duplicate';
  const { id, fullName, email, answers, suspicion } = proposal;
  const busy = full.find(({ above }) => above === 'delay');
  const limited = full.some(({ above }) => above === 'hold');
  const deliveries: Value[][] = [];
  for (const kind of acceptance.deliveries) {
    const confirms = kind === 'autoresponder';
    const dueAt = busy && !suspicion ? await delayed(query, kind, busy) : now;
    const held = suspicion ? confirms || busy : confirms && (limited || dueAt > now + longestWaitMs);
    const reason = held && !suspicion ? 'limit' : null;
    const latest = new Date(Math.min(dueAt, now + longestWaitMs));
    deliveries.push([id, kind, held ? 'held' : 'queued', latest, reason]);
  }
  const request = [id, fullName, email, JSON.stringify(answers), digest, suspicion, new Date(now)];
  await insert(query, requestColumns, [request]);
  await insert(query, 'proposal_deliveries (proposal_id, kind, state, due_at, reason)', deliveries);
  return 'stored';
}

/** Requests with the same content within this time count as one request. */
const duplicateWindowMs = dayMs;

const requestColumns = 'proposals (id, full_name, email, answers, digest, suspicion, created_at)';
const replaceCounter = 'on conflict (key) do update set used = excluded.used, ends_at = excluded.ends_at';

type Counter = Quota & { readonly used: number; readonly endsAt: number };

/** Reads how often each key was used in its current window. A key without a current window starts a new one. */
async function readCounters(query: Query, quotas: readonly Quota[], now: number): Promise<Counter[]> {
  const rows = await query<{ key: string; used: number; end: number }>(
    `select key, used, ${inMs('ends_at')} as "end" from public.proposal_quotas where key in ${places(quotas.length)}`,
    quotas.map(({ key }) => key),
  );
  return quotas.map((quota) => {
    const { used, end } = rows.find(({ key }) => key === quota.key) ?? { used: 0, end: 0 };
    // Every comparison with NaN is false, so that no limit would hold.
    if (Number.isNaN(used + end)) throw new StoreUnavailable('counter-unreadable', undefined);
    const latestEnd = now + quota.windowMs;
    // A window that ends later than one starting now was started by a clock that was ahead. It counts as ended.
    const running = end > now && end <= latestEnd + clockSkewMs;
    return { ...quota, used: running ? used : 0, endsAt: running ? Math.min(end, latestEnd) : latestEnd };
  });
}

/** Notes the key of a request, a hash that names nobody. Returns whether it was known. */
async function isRepeated(query: Query, { key, proposal }: Acceptance): Promise<boolean> {
  if (key === undefined) return false;
  const [noted] = await query<{ used: number }>(
    `insert into public.proposal_quotas (key, used, ends_at) values ($1, 1, $2)
     on conflict (key) do update set used = proposal_quotas.used + 1 returning used`,
    [`key:${key}`, new Date(proposal.createdAt + keyLifeMs)],
  );
  return (noted?.used ?? 1) > 1;
}

/** When a delivery is due that waits for the end of a window: then, or after those that wait already. */
async function delayed(query: Query, kind: DeliveryKind, { max, windowMs, endsAt }: Counter) {
  const [row] = await query<{ waiting: number }>(
    `select count(*) as waiting from public.proposal_deliveries
     where state = 'queued' and due_at >= $1 and kind = $2`,
    [new Date(endsAt), kind],
  );
  return endsAt + Math.floor((row?.waiting ?? 0) / max) * windowMs;
}

/** Inserts rows with equal numbers of values. `into` names the table and its columns. */
async function insert(query: Query, into: string, rows: Value[][], onConflict = ''): Promise<void> {
  const tuples = rows.map((row, index) => places(row.length, index * row.length + 1)).join(', ');
  await query(`insert into public.${into} values ${tuples} ${onConflict}`, rows.flat());
}
