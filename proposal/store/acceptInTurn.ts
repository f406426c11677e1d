import { textOf, timeOf, type Query, type Value } from '../sqlDatabase.ts';
import { clockSkewMs, duplicateWindowMs, type Acceptance, type Accepted, type Quota } from '../store.ts';

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
  const refusing = full.filter(({ suspicion }) => !suspicion);
  if (refusing.length > 0)
    return { kind: 'limited', retryAt: Math.max(...refusing.map((one) => one.endsAt)) };
  const reasons = [proposal.suspicion, ...full.map((one) => one.suspicion)].filter(Boolean);
  // A suspect gets no confirmation, so it must not use up the confirmations left for others.
  const counting = reasons.length > 0 ? counters.filter((one) => !one.suspicion) : counters;
  await removeEnded(query, counters, now);
  if (counting.length > 0) await count(query, counting);
  await insert(query, { ...acceptance, proposal: { ...proposal, suspicion: reasons.join('; ') } });
  return { kind: 'stored', id: proposal.id };
}

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
  await query('delete from public.proposal_quotas where ends_at <= $1 or ends_at > $2', [
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

async function insert(query: Query, { proposal, digest, deliveries }: Acceptance): Promise<void> {
  const { id, fullName, email, projectType, targetLaunch, details, suspicion } = proposal;
  const createdAt = new Date(proposal.createdAt);
  await query(
    `insert into public.proposals
     (id, created_at, full_name, email, project_type, target_launch, details, digest, suspicion)
     values (${places(9)})`,
    [id, createdAt, fullName, email, projectType, targetLaunch, details, digest, suspicion],
  );
  const rows = deliveries.map((_kind, index) => `($1, $2, ${places(2, index * 2 + 3)})`).join(', ');
  await query(`insert into public.proposal_deliveries (proposal_id, due_at, kind, state) values ${rows}`, [
    id,
    createdAt,
    ...deliveries.flatMap((kind) => [kind, suspicion && kind === 'autoresponder' ? 'held' : 'queued']),
  ]);
}

function places(length: number, from = 1): string {
  return Array.from({ length }, (_, index) => `$${from + index}`).join(', ');
}
