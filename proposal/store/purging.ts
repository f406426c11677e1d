import { type SqlDatabase, clockSkewMs, dayMs, hourMs, inMs, keyLifeMs, putSecret } from './records.ts';

/** The method of a store that erases what has become too old. */
export function purgingOf(database: SqlDatabase) {
  /** Whether the last purge was an hour ago, or later than `now`. Then this one counts as the last. */
  const isDue = (now: number) =>
    database.inTurn(async (query) => {
      const [last] = await query<{ value: string }>(lastStatement);
      const since = now - Number(last?.value ?? 0);
      if (since >= 0 && since < hourMs - clockSkewMs) return false;
      await query(putSecret, ['last-purge', `${now}`]);
      return true;
    });

  /** Deletes the rows whose keys a statement selects. A few at a time, because SQLite does nothing else meanwhile. */
  async function deleteAll(table: string, key: string, keysStatement: string, times: readonly number[]) {
    const deleted: string[] = [];
    let some: string[];
    do {
      some = await database.inTurn(async (query) => {
        const dates = times.map((time) => new Date(time));
        const keys = (await query<{ key: string }>(`${keysStatement} limit ${atOnce}`, dates)).map(
          (row) => row.key,
        );
        const places = keys.map((_key, index) => `$${index + 1}`).join(', ');
        if (places) await query(`delete from public.${table} where ${key} in (${places})`, keys);
        return keys;
      });
      deleted.push(...some);
    } while (some.length === atOnce);
    return deleted;
  }

  return {
    /**
     * Erases the requests older than `before`, whatever became of their deliveries; one that is queued is sent or given up
     * first. In one hour, however many servers there are, it erases the requests of one day, the oldest: a clock that is ahead
     * cannot erase more. Also erases the counters that ended before `now` or end later than any can.
     *
     * @param before 0 if requests are kept
     * @returns the ids of the erased requests, and the time before which all are erased
     */
    async purge(before: number, now: number): Promise<{ erased: string[]; until: number }> {
      const due = before > 0 && (await isDue(now));
      const [oldest] = await database.query<{ at: number }>(oldestStatement);
      const until = Math.min(before, (oldest?.at ?? now) + (due ? dayMs : 0));
      const erased = due ? await deleteAll('proposals', 'id', oldStatement, [until]) : [];
      await deleteAll('proposal_quotas', 'key', endedStatement, [now, now + keyLifeMs + clockSkewMs]);
      await database.emptyLog?.();
      return { erased, until };
    },
  };
}

const atOnce = 500;

const lastStatement = `select value from public.proposal_secrets where name = 'last-purge'`;

const notQueued = `
  not exists (
    select 1 from public.proposal_deliveries d
    where d.proposal_id = p.id and d.state = 'queued'
  )`;

const oldestStatement = `select ${inMs('created_at')} as at from public.proposals p where ${notQueued} order by created_at limit 1`;
const oldStatement = `select id as key from public.proposals p where created_at < $1 and ${notQueued}`;
const endedStatement = 'select key from public.proposal_quotas where ends_at <= $1 or ends_at > $2';
