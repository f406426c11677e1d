import {
  textOf,
  timeOf,
  toClaim,
  toProposal,
} from '../../supabase/functions/send-autoresponder/core/rows.ts';
import type { Claim, Store } from '../../supabase/functions/send-autoresponder/core/store.ts';
import { reachingFile } from './sqlite.ts';
import type { Database } from './sqlite.ts';
import { prepareAccept } from './sqliteAccept.ts';
import { createWriteQueue } from './writeQueue.ts';

/** A store in an SQLite database that `openSqlite` opened; the database is closed with the store. */
export function createSqliteStore(database: Database): Store {
  const queue = createWriteQueue(database);
  const accept = prepareAccept(database);
  const claim = database.prepare(claimStatement);
  const proposalById = database.prepare('select * from proposals where id = ?');
  const settle = database.prepare(settleStatement);
  const nextDue = database.prepare(
    `select min(due_at) as due_at from proposal_deliveries where state = 'queued'`,
  );
  const secret = database.prepare(
    `insert into proposal_secrets (name, value) values (?, ?)
     on conflict (name) do update set value = value returning value`,
  );
  const probe = database.prepare(
    `insert into proposal_secrets (name, value) values ('probe', ?)
     on conflict (name) do update set value = excluded.value`,
  );

  return {
    accept: (acceptance) => queue.add(() => accept(acceptance)),

    async claim(now, leaseMs) {
      // Looking costs no wait for the disk; only a claim does.
      const due = timeOf(reachingFile(() => nextDue.get()?.['due_at']));
      if (due === undefined || due > now) return undefined;
      return queue.add((): Claim | undefined => {
        const row = claim.get(now + leaseMs, now);
        const proposal = row && proposalById.get(textOf(row['proposal_id']));
        if (!row || !proposal) return undefined;
        return toClaim(row, toProposal(proposal));
      });
    },

    async settle({ proposal, kind, attempt }, outcome) {
      const sentAt = outcome.state === 'sent' ? outcome.at : null;
      const dueAt = outcome.state === 'queued' ? outcome.dueAt : null;
      const reason = outcome.state === 'sent' ? null : outcome.reason;
      await queue.add(() => settle.run(outcome.state, sentAt, dueAt, reason, proposal.id, kind, attempt));
    },

    async nextDue() {
      return timeOf(reachingFile(() => nextDue.get()?.['due_at']));
    },

    secret: (name, fresh) => queue.add(() => textOf(secret.get(name, fresh)?.['value'])),

    async probe() {
      await queue.add(() => probe.run(String(Date.now())));
    },

    async close() {
      // Whatever was added before is settled when this is.
      await queue.add(() => undefined).catch(() => undefined);
      database.exec('pragma wal_checkpoint(truncate)');
      database.close();
    },
  };
}

const claimStatement = `
  update proposal_deliveries
  set due_at = ?, attempts = attempts + 1
  where (proposal_id, kind) = (
    select proposal_id, kind from proposal_deliveries
    where state = 'queued' and due_at <= ? order by due_at limit 1
  )
  returning proposal_id, kind, attempts`;

const settleStatement = `
  update proposal_deliveries
  set state = ?, sent_at = ?, due_at = coalesce(?, due_at), reason = ?
  where proposal_id = ? and kind = ? and attempts = ? and state = 'queued'`;
