import { textOf } from '../../supabase/functions/send-autoresponder/core/rows.ts';
import { duplicateWindowMs } from '../../supabase/functions/send-autoresponder/core/store.ts';
import type { Acceptance, Accepted } from '../../supabase/functions/send-autoresponder/core/store.ts';
import type { Database } from './sqlite.ts';

/**
 * Prepares `Store.accept` for SQLite: what it returns has to be called within a `begin immediate` transaction, which
 * keeps every other writer out.
 */
export function prepareAccept(database: Database): (acceptance: Acceptance) => Accepted {
  const sameContent = database.prepare(
    'select id from proposals where digest = ? and created_at > ? limit 1',
  );
  const forgetQuotas = database.prepare('delete from proposal_quotas where ends_at <= ?');
  const readQuota = database.prepare('select used, ends_at from proposal_quotas where key = ?');
  const count = database.prepare(
    `insert into proposal_quotas (key, used, ends_at) values (?, 1, ?)
     on conflict (key) do update set used = used + 1`,
  );
  const insertProposal = database.prepare(
    `insert into proposals (id, created_at, full_name, email, project_type, target_launch, details, digest)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertDelivery = database.prepare(
    'insert into proposal_deliveries (proposal_id, kind, due_at) values (?, ?, ?)',
  );

  function usedUpUntil({ quotas }: Acceptance): number | undefined {
    const ends = quotas.flatMap(({ key, max }) => {
      const counter = readQuota.get(key);
      return counter && Number(counter['used']) >= max ? [Number(counter['ends_at'])] : [];
    });
    return ends.length > 0 ? Math.max(...ends) : undefined;
  }

  return (acceptance) => {
    const { proposal, digest, deliveries, quotas } = acceptance;
    const { id, createdAt } = proposal;
    const same = sameContent.get(digest, createdAt - duplicateWindowMs);
    if (same) return { kind: 'duplicate', id: textOf(same['id']) };
    forgetQuotas.run(createdAt);
    const retryAt = usedUpUntil(acceptance);
    if (retryAt !== undefined) return { kind: 'limited', retryAt };
    for (const { key, windowMs } of quotas) count.run(key, createdAt + windowMs);
    const { fullName, email, projectType, targetLaunch, details } = proposal;
    insertProposal.run(id, createdAt, fullName, email, projectType, targetLaunch, details, digest);
    for (const kind of deliveries) insertDelivery.run(id, kind, createdAt);
    return { kind: 'stored', id };
  };
}
