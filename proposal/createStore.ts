import { acceptInTurn } from './store/acceptInTurn.ts';
import { textOf, timeOf, toProposal, type SqlDatabase } from './sqlDatabase.ts';
import { clockSkewMs, longestWaitMs, overdueMs, type Store } from './store.ts';

/**
 * Creates a store on a database whose tables are migrated: SQLite for a single server, Postgres for several servers and
 * for the function on Supabase.
 *
 * @param database closed together with the store
 */
export function createStore(database: SqlDatabase): Store {
  return {
    accept: (acceptance) => database.inTurn((query) => acceptInTurn(query, acceptance)),

    async claim(kind, now, leaseMs) {
      const times = [now, now + leaseMs, now + longestWaitMs + clockSkewMs].map((time) => new Date(time));
      const [delivery] = await database.query(claimStatement, [...times, kind]);
      if (!delivery) return undefined;
      const [row] = await database.query('select * from public.proposals where id = $1', [
        textOf(delivery['proposal_id']),
      ]);
      if (!row) return undefined;
      const proposal = toProposal(row);
      const hour = [proposal.createdAt, proposal.createdAt + hourMs].map((time) => new Date(time));
      const [more] = kind === 'autoresponder' ? [] : await database.query(moreStatement, [...hour, kind]);
      return { proposal, kind, attempt: Number(delivery['attempts']), more: Number(more?.['count'] ?? 0) };
    },

    async renew({ proposal, kind, attempt }, until) {
      await database.query(renewStatement, [proposal.id, kind, attempt, new Date(until)]);
    },

    async settle({ proposal, kind, attempt }, outcome) {
      const sentAt = outcome.state === 'sent' ? new Date(outcome.at) : null;
      const dueAt = outcome.state === 'queued' ? new Date(outcome.dueAt) : null;
      const reason = outcome.state === 'sent' ? null : outcome.reason;
      const values = [proposal.id, kind, attempt, outcome.state, sentAt, dueAt, reason];
      await database.query(settleStatement, values);
    },

    retryWaiting: async (now) => void (await database.query(retryStatement, [new Date(now)])),

    async nextDue(kind) {
      const statement = `select min(due_at) as due_at from public.proposal_deliveries where kind = $1 and state = 'queued'`;
      const [row] = await database.query(statement, [kind]);
      return timeOf(row?.['due_at']);
    },

    async secret(name, fresh) {
      const [row] = await database.query(secretStatement, [name, fresh]);
      return textOf(row?.['value']);
    },

    async failedDeliveries(now) {
      const [row] = await database.query(failedStatement, [new Date(now - overdueMs)]);
      const [dead, overdue] = [Number(row?.['dead'] ?? 0), Number(row?.['overdue'] ?? 0)];
      const oldest = timeOf(row?.['oldest']) ?? now;
      return dead + overdue > 0 ? { dead, overdue, oldest, reason: textOf(row?.['reason']) } : undefined;
    },

    async purge(before, now, from = 0) {
      const [request] = await database.query(purgeStatement, [new Date(before), new Date(from)]);
      const [counter] = await database.query(purgeQuotasStatement, [new Date(now)]);
      return timeOf(request?.['created_at']) ?? (counter && from);
    },

    async probe() {
      // The value differs each time, because a database may skip writing an unchanged one.
      await database.query(probeStatement, [`${Date.now()} `.repeat(probeBytes / 14)]);
    },

    close: () => database.close(),
  };
}

const hourMs = 60 * 60 * 1000;

// As large as the longest request with its indexes. If this fits on the disk, a request does.
const probeBytes = 96 * 1024;

const probeStatement = `
  insert into public.proposal_secrets (name, value) values ('probe', $1)
  on conflict (name) do update set value = excluded.value`;

// A delivery that waits longer than any may ($3) was delayed by a clock that was ahead, so it counts as due. With `skip
// locked`, two servers that claim at the same time get different deliveries. While a queued delivery has a reason, it waits
// after a failure and is not under way.
const claimStatement = `
  update public.proposal_deliveries
  set due_at = $2, attempts = attempts + 1, reason = null
  where (proposal_id, kind) = (
    select proposal_id, kind from public.proposal_deliveries
    where kind = $4 and state = 'queued' and (due_at <= $1 or due_at > $3)
    order by due_at limit 1 for update skip locked
  )
  returning proposal_id, attempts`;

const renewStatement = `
  update public.proposal_deliveries set due_at = $4
  where proposal_id = $1 and kind = $2 and attempts = $3 and state = 'queued'`;

// Few deliveries are held. `cross join` makes SQLite begin with them, and not with the requests of the hour.
const moreStatement = `
  select count(*) as count from public.proposal_deliveries d cross join public.proposals p
  where d.state = 'held' and d.state <> 'sent' and d.kind = $3 and p.id = d.proposal_id
    and p.created_at >= $1 and p.created_at <= $2`;

const settleStatement = `
  update public.proposal_deliveries
  set state = $4, sent_at = $5, due_at = coalesce($6, due_at), reason = $7
  where proposal_id = $1 and kind = $2 and attempts = $3 and state = 'queued'`;

const retryStatement = `
  update public.proposal_deliveries set due_at = $1 
  where state = 'queued' and state <> 'sent' and reason is not null`;

const failedStatement = `
  select sum(case when d.state = 'dead' then 1 else 0 end) as dead,
    sum(case when d.state = 'queued' then 1 else 0 end) as overdue,
    min(p.created_at) as oldest,
    max(case when d.state = 'queued' then d.reason end) as reason
  from public.proposal_deliveries d join public.proposals p on p.id = d.proposal_id
  where d.state in ('dead', 'queued') and d.state <> 'sent' and (
    d.state = 'dead' or (p.created_at <= $1 and (d.attempts > 0 or d.due_at <= $1))
  )`;

// A batch is short, because the SQLite of one server does nothing else meanwhile. It begins at the oldest request, so
// nothing older than a deleted row is left but what is kept.
const purgeStatement = `
  delete from public.proposals where id in (
    select p.id from public.proposals p where p.created_at < $1 and p.created_at >= $2 and not exists (
      select 1 from public.proposal_deliveries d where d.proposal_id = p.id and d.state in ('queued', 'dead')
    ) order by p.created_at limit 100
  ) returning created_at`;

const purgeQuotasStatement = `
  delete from public.proposal_quotas where key in (
    select key from public.proposal_quotas where ends_at <= $1 limit 100
  ) returning key`;

// The update changes nothing. It is needed because `returning` yields only inserted or updated rows.
const secretStatement = `
  insert into public.proposal_secrets (name, value) values ($1, $2)
  on conflict (name) do update set value = proposal_secrets.value
  returning value`;
