import type { Archive, ArchivedProposal } from './archive.ts';
import { reaching } from './postgresClient.ts';
import type { PostgresClient } from './postgresClient.ts';
import { toDelivery, toProposal } from './rows.ts';

/** The owner's view of a store in Postgres. */
export function createPostgresArchive(sql: PostgresClient): Archive {
  return {
    async list(count) {
      const rows = await reaching(() => sql.unsafe(listStatement, [count ?? null]));
      const proposals = new Map<string, ArchivedProposal>();
      for (const row of rows) {
        const proposal = toProposal(row);
        const earlier = proposals.get(proposal.id)?.deliveries ?? [];
        proposals.set(proposal.id, { ...proposal, deliveries: [...earlier, toDelivery(row)] });
      }
      return [...proposals.values()];
    },

    async requeueDead(now) {
      const statement = `update public.proposal_deliveries set state = 'queued', attempts = 0, due_at = $1
        where state = 'dead' returning kind`;
      return (await reaching(() => sql.unsafe(statement, [new Date(now)]))).length;
    },

    close: () => sql.end({ timeout: 5 }),
  };
}

const listStatement = `
  select p.*, d.kind, d.state, d.attempts, d.reason
  from (select * from public.proposals order by created_at desc, id limit $1::integer) p
  join public.proposal_deliveries d on d.proposal_id = p.id
  order by p.created_at desc, p.id, d.kind`;
