import { textOf, timeOf, type Query, type Value } from '../sqlDatabase.ts';
import {
  clockSkewMs,
  duplicateWindowMs,
  longestWaitMs,
  type Acceptance,
  type Accepted,
  type DeliveryKind,
  type Quota,
} from '../store.ts';

/** Implements `Store.accept`. No other request may be accepted between its statements, so it has to run in `inTurn`. */
export async function acceptInTurn(query: Query, acceptance: Acceptance): Promise<Accepted> {
  const { proposal, digest, quotas } = acceptance;
  const now = proposal.createdAt;
  // The upper bound covers rows from a clock that was ahead. Otherwise they would count as duplicates for years.
  const [same] = await query(
    'select id from public.proposals where digest = $1 and created_at > $2 and created_at < $3 limit 1',
    [digest, new Date(now - duplicateWindowMs), new Date(now + duplicateWindowMs)],
  );
  if (same) return { kind: 'duplicate', id: textOf(same['id']) };
  const counters = await readCounters(query, quotas, now);
  const full = counters.filter(({ used, max }) => used >= max);
  const refusing = full.filter(({ suspicion, delays }) => !suspicion && !delays);
  if (refusing.length > 0)
    return { kind: 'limited', retryAt: Math.max(...refusing.map((one) => one.endsAt)) };
  const reasons = [proposal.suspicion, ...full.map((one) => one.suspicion)].filter(Boolean);
  // A suspect gets no confirmation, so it must not use up the confirmations left for others.
  const counting = reasons.length > 0 ? counters.filter((one) => !confirming(one)) : counters;
  await removeEnded(query, counters, now);
  if (counting.length > 0) await count(query, counting);
  const suspicion = reasons.join('; ');
  const rows: Value[] = [];
  for (const kind of acceptance.deliveries) {
    const busy = full.find(({ delays }) => delays?.includes(kind));
    const dueAt = busy ? await delayed(query, kind, busy) : now;
    const tooMany = kind === 'autoresponder' ? dueAt > now + longestWaitMs : busy && busy.used > busy.max;
    const held = tooMany || (suspicion && kind === 'autoresponder');
    rows.push(kind, held ? 'held' : 'queued', new Date(dueAt));
  }
  await insert(query, { ...acceptance, proposal: { ...proposal, suspicion } }, rows);
  return { kind: 'stored', id: proposal.id };
}

/** Whether a quota limits confirmations. */
const confirming = ({ suspicion, delays }: Quota) => suspicion ?? delays?.includes('autoresponder');

type Counter = Quota & { readonly used: number; readonly endsAt: number };

/** Reads how often each key was used in its current window. A key without a current window starts a new one. */
async function readCounters(query: Query, quotas: readonly Quota[], now: number): Promise<Counter[]> {
  const rows = await query(
    `select key, used, ends_at from public.proposal_quotas where key in (${places(quotas.length)})`,
    quotas.map(({ key }) => key),
  );
  return quotas.map((quota) => {
    const row = rows.find(({ key }) => key === quota.key);
    const end = timeOf(row?.['ends_at']) ?? 0;
    const latestEnd = now + quota.windowMs;
    // A window that ends later than one starting now was started by a clock that was ahead. It counts as ended.
    const running = end > now && end <= latestEnd + clockSkewMs;
    return {
      ...quota,
      used: running ? Number(row?.['used']) : 0,
      endsAt: running ? Math.min(end, latestEnd) : latestEnd,
    };
  });
}

async function removeEnded(query: Query, counters: readonly Counter[], now: number): Promise<void> {
  const latestEnd = Math.max(...counters.map(({ windowMs }) => now + windowMs)) + clockSkewMs;
  // A few at a time: a day may leave thousands, and a visitor is waiting.
  const ended = 'select key from public.proposal_quotas where ends_at <= $1 or ends_at > $2 limit 100';
  await query(`delete from public.proposal_quotas where key in (${ended})`, [
    new Date(now),
    new Date(latestEnd),
  ]);
}

async function count(query: Query, counters: readonly Counter[]): Promise<void> {
  const rows = counters.map((_counter, index) => `(${places(3, index * 3 + 1)})`).join(', ');
  await query(
    `insert into public.proposal_quotas (key, used, ends_at) values ${rows}
     on conflict (key) do update set used = excluded.used, ends_at = excluded.ends_at`,
    counters.flatMap(({ key, used, endsAt }): Value[] => [key, used + 1, new Date(endsAt)]),
  );
}

/** When a delivery is due that waits for the end of a window: then, or after those that wait already. */
async function delayed(
  query: Query,
  kind: DeliveryKind,
  { max, windowMs, endsAt }: Counter,
): Promise<number> {
  if (kind !== 'autoresponder') return endsAt;
  const [row] = await query(
    `select count(*) as waiting from public.proposal_deliveries
     where state = 'queued' and due_at >= $1 and kind = 'autoresponder'`,
    [new Date(endsAt)],
  );
  return endsAt + Math.floor(Number(row?.['waiting']) / max) * windowMs;
}

async function insert(query: Query, { proposal, digest }: Acceptance, deliveries: Value[]): Promise<void> {
  const { id, fullName, email, projectType, targetLaunch, details, suspicion } = proposal;
  const createdAt = new Date(proposal.createdAt);
  await query(
    `insert into public.proposals
     (id, created_at, full_name, email, project_type, target_launch, details, digest, suspicion)
     values (${places(9)})`,
    [id, createdAt, fullName, email, projectType, targetLaunch, details, digest, suspicion],
  );
  const columns = 'proposal_id, kind, state, due_at';
  const rows = deliveries.filter((_, index) => index % 3 === 0);
  const values = rows.map((_, index) => `($1, ${places(3, index * 3 + 2)})`).join(', ');
  await query(`insert into public.proposal_deliveries (${columns}) values ${values}`, [id, ...deliveries]);
}

function places(length: number, from = 1): string {
  return Array.from({ length }, (_, index) => `$${from + index}`).join(', ');
}
