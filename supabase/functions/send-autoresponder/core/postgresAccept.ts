import type { Parameter, PostgresClient } from './postgresClient.ts';
import { textOf, timeOf } from './rows.ts';
import type { Row } from './rows.ts';
import { duplicateWindowMs } from './store.ts';
import type { Acceptance, Accepted } from './store.ts';

type Transaction = Pick<PostgresClient, 'unsafe'>;

// Requests are taken one after the other, across all servers: that makes "the same content only once" and the quotas
// exact. The number is arbitrary; it has to be the same everywhere.
const turnstile = 7_263_481;

/** Takes a request in, in one transaction. See `Store.accept`. */
export async function accept(sql: PostgresClient, acceptance: Acceptance): Promise<Accepted> {
  let accepted: Accepted | undefined;
  await sql.begin(async (transaction) => {
    accepted = await acceptInTurn(transaction, acceptance);
  });
  if (!accepted) throw new Error('The transaction ended without a result');
  return accepted;
}

async function acceptInTurn(sql: Transaction, acceptance: Acceptance): Promise<Accepted> {
  const { proposal, digest, quotas } = acceptance;
  const now = new Date(proposal.createdAt);
  await sql.unsafe('select pg_advisory_xact_lock($1)', [turnstile]);
  const since = new Date(proposal.createdAt - duplicateWindowMs);
  const [same] = await sql.unsafe(
    'select id from public.proposals where digest = $1 and created_at > $2 limit 1',
    [digest, since],
  );
  if (same) return { kind: 'duplicate', id: textOf(same['id']) };
  await sql.unsafe('delete from public.proposal_quotas where ends_at <= $1', [now]);
  const counters = await sql.unsafe(
    `select key, used, ends_at from public.proposal_quotas where key in (${places(1, quotas.length)})`,
    quotas.map(({ key }) => key),
  );
  const retryAt = usedUpUntil(counters, acceptance);
  if (retryAt !== undefined) return { kind: 'limited', retryAt };
  await count(sql, acceptance);
  await insert(sql, acceptance, now);
  return { kind: 'stored', id: proposal.id };
}

function usedUpUntil(counters: readonly Row[], { quotas }: Acceptance): number | undefined {
  const ends = counters.flatMap((counter) => {
    const quota = quotas.find(({ key }) => key === counter['key']);
    return quota && Number(counter['used']) >= quota.max ? [timeOf(counter['ends_at']) ?? 0] : [];
  });
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

async function count(sql: Transaction, { quotas, proposal }: Acceptance): Promise<void> {
  const rows = quotas.map((_quota, index) => `($${index * 2 + 1}, 1, $${index * 2 + 2})`).join(', ');
  const values = quotas.flatMap(({ key, windowMs }): Parameter[] => [
    key,
    new Date(proposal.createdAt + windowMs),
  ]);
  await sql.unsafe(
    `insert into public.proposal_quotas (key, used, ends_at) values ${rows}
     on conflict (key) do update set used = proposal_quotas.used + 1`,
    values,
  );
}

async function insert(
  sql: Transaction,
  { proposal, digest, deliveries }: Acceptance,
  now: Date,
): Promise<void> {
  const { id, fullName, email, projectType, targetLaunch, details } = proposal;
  await sql.unsafe(
    `insert into public.proposals (id, created_at, full_name, email, project_type, target_launch, details, digest)
     values (${places(1, 8)})`,
    [id, now, fullName, email, projectType, targetLaunch, details, digest],
  );
  const rows = deliveries.map((_kind, index) => `($1, $${index + 3}, $2)`).join(', ');
  await sql.unsafe(`insert into public.proposal_deliveries (proposal_id, kind, due_at) values ${rows}`, [
    id,
    now,
    ...deliveries,
  ]);
}

function places(from: number, length: number): string {
  return Array.from({ length }, (_, index) => `$${from + index}`).join(', ');
}
