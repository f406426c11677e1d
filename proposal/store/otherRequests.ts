import type { Connection } from './database.ts';
import type { Claim, Proposal } from './records.ts';

/**
 * Counts the requests that a notification mentions besides its own. It marks the suspects that it
 * counts, so that a retry counts the same ones.
 */
export async function countOthers(
  { dialect: { tables }, read, write }: Connection,
  { id, createdAt }: Proposal,
  now: number,
) {
  await write(
    `update ${tables.deliveries} set told_with = $1
     where state = 'held' and kind = 'notification' and held_because = 'suspicion' and told_with is null
       and due_at <= $2`,
    [id, new Date(createdAt)],
  );
  const [more] = await read<NonNullable<Claim['more']>>(
    `select count(*) filter (where state = 'held' and told_with = $1) as suspects,
       count(*) filter (where state = 'queued' and attempts = 0 and due_at > $2) as waiting
     from ${tables.deliveries} where state in ('held', 'queued') and kind = 'notification'`,
    [id, new Date(now)],
  );
  return more;
}
