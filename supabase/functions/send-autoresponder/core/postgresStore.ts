import { accept } from './postgresAccept.ts';
import { reaching } from './postgresClient.ts';
import type { PostgresClient } from './postgresClient.ts';
import { textOf, timeOf, toClaim, toProposal } from './rows.ts';
import type { Store } from './store.ts';

/**
 * A store in Postgres, for one server or several, and for the hosted function. The tables must be there, see
 * `postgresSchema`.
 *
 * @param sql an instance of the `postgres` package, made with `postgresOptions`; closed with the store
 */
export function createPostgresStore(sql: PostgresClient): Store {
  return {
    accept: (acceptance) => reaching(() => accept(sql, acceptance)),

    async claim(now, leaseMs) {
      const [row] = await reaching(() =>
        sql.unsafe(claimStatement, [new Date(now), new Date(now + leaseMs)]),
      );
      return row && toClaim(row, toProposal(row));
    },

    async settle({ proposal, kind, attempt }, outcome) {
      const sentAt = outcome.state === 'sent' ? new Date(outcome.at) : null;
      const dueAt = outcome.state === 'queued' ? new Date(outcome.dueAt) : null;
      const reason = outcome.state === 'sent' ? null : outcome.reason;
      const values = [proposal.id, kind, attempt, outcome.state, sentAt, dueAt, reason];
      await reaching(() => sql.unsafe(settleStatement, values));
    },

    async nextDue() {
      const statement = `select min(due_at) as due_at from public.proposal_deliveries where state = 'queued'`;
      const [row] = await reaching(() => sql.unsafe(statement));
      return timeOf(row?.['due_at']);
    },

    async secret(name, fresh) {
      const rows = await reaching(() => sql.unsafe(secretStatement, [name, fresh]));
      return textOf(rows[0]?.['value']);
    },

    async probe() {
      const now = String(Date.now());
      const statement = `insert into public.proposal_secrets (name, value) values ('probe', $1)
        on conflict (name) do update set value = excluded.value`;
      await reaching(() => sql.unsafe(statement, [now]));
    },

    close: () => sql.end({ timeout: 5 }),
  };
}

// `skip locked`: two servers that ask at once get two deliveries, not the same one after the other.
const claimStatement = `
  update public.proposal_deliveries d
  set due_at = $2, attempts = d.attempts + 1
  from public.proposals p
  where p.id = d.proposal_id and (d.proposal_id, d.kind) = (
    select proposal_id, kind from public.proposal_deliveries
    where state = 'queued' and due_at <= $1
    order by due_at limit 1 for update skip locked
  )
  returning p.*, d.kind, d.attempts`;

const settleStatement = `
  update public.proposal_deliveries
  set state = $4, sent_at = $5, due_at = coalesce($6, due_at), reason = $7
  where proposal_id = $1 and kind = $2 and attempts = $3 and state = 'queued'`;

// The update changes nothing, but only an updated row is returned.
const secretStatement = `
  insert into public.proposal_secrets (name, value) values ($1, $2)
  on conflict (name) do update set value = proposal_secrets.value
  returning value`;
