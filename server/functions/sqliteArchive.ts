import type { Archive } from '../../supabase/functions/send-autoresponder/core/archive.ts';
import { textOf, toDelivery, toProposal } from '../../supabase/functions/send-autoresponder/core/rows.ts';
import { reachingFile } from './sqlite.ts';
import type { Database } from './sqlite.ts';

/** The owner's view of an SQLite store, beside a running server if need be. */
export function createSqliteArchive(database: Database): Archive {
  const latest = database.prepare('select * from proposals order by created_at desc, id limit ?');
  const deliveriesOf = database.prepare(
    'select kind, state, attempts, reason from proposal_deliveries where proposal_id = ? order by kind',
  );

  return {
    async list(count) {
      // In SQLite a negative limit means none.
      return reachingFile(() => latest.all(count ?? -1)).map((row) =>
        Object.assign(toProposal(row), { deliveries: deliveriesOf.all(textOf(row['id'])).map(toDelivery) }),
      );
    },

    async requeueDead(now) {
      const statement = `update proposal_deliveries set state = 'queued', attempts = 0, due_at = ? where state = 'dead'`;
      return Number(reachingFile(() => database.prepare(statement).run(now)).changes);
    },

    async close() {
      database.close();
    },
  };
}
