import { type SqlDatabase, placeholders, putValue } from './database.ts';
import { clockSkewMs, dayMs, hourMs, keyLifeMs } from './records.ts';

/** The part of the store that erases requests and counters by age. */
export function purgingOf(database: SqlDatabase) {
  const { dialect, read } = database;
  const { tables, ms } = dialect;
  const notQueued = `not exists (
    select 1 from ${tables.deliveries} d where d.proposal_id = p.id and d.state = 'queued')`;

  /**
   * Returns whether a purge is due. It is due 59 minutes after the last one: an hour, minus one
   * minute for clocks that differ. It is also due if the time of the last one is in the future. If
   * a purge is due, records `now` as the time of the last one.
   */
  const isDue = (now: number) =>
    database.inTurn(async (connection) => {
      const [last] = await connection.read<{ value: string }>(
        `select value from ${tables.secrets} where name = 'last-purge'`,
      );
      const since = now - Number(last?.value ?? 0);
      if (since >= 0 && since < hourMs - clockSkewMs) return false;
      await connection.write(putValue(dialect), ['last-purge', `${now}`]);
      return true;
    });

  /**
   * Deletes the rows that meet a condition, and returns their keys. It deletes a few at a time,
   * because SQLite cannot do anything else meanwhile.
   */
  async function deleteAll(table: string, key: string, condition: string, times: readonly number[]) {
    const select = `select ${key} as key from ${table} p where ${condition} limit ${atOnce}`;
    const dates = times.map((time) => new Date(time));
    const deleted: string[] = [];
    let batch: string[];
    do {
      batch = await database.inTurn(async (connection) => {
        const keys = (await connection.read<{ key: string }>(select, dates)).map((row) => row.key);
        if (keys.length > 0)
          await connection.write(`delete from ${table} where ${key} in ${placeholders(keys.length)}`, keys);
        return keys;
      });
      deleted.push(...batch);
    } while (batch.length === atOnce);
    return deleted;
  }

  return {
    /**
     * Erases the requests older than `before`. A request with a queued delivery is kept until this
     * delivery is sent or given up. In each hour, all servers together erase at most the oldest day
     * of requests, so that a clock that is ahead cannot erase more. If `before` is 0, no request is
     * erased.
     *
     * Also erases the counters that ended before `now`, or that end later than any window can.
     * Returns the ids of the erased requests, and `until`: every request older than that is erased,
     * unless one of its deliveries is queued.
     */
    async purge(before: number, now: number): Promise<{ erased: string[]; until: number }> {
      const due = before > 0 && (await isDue(now));
      const [oldest] = await read<{ at: number }>(
        `select ${ms('created_at')} as at from ${tables.proposals} p where ${notQueued} order by created_at limit 1`,
      );
      const oldestAt = oldest?.at ?? now;
      let until = Math.min(before, oldestAt);
      let erased: string[] = [];
      if (due) {
        until = Math.min(before, oldestAt + dayMs);
        erased = await deleteAll(tables.proposals, 'id', `created_at < $1 and ${notQueued}`, [until]);
      }
      const latestEnd = now + keyLifeMs + clockSkewMs;
      await deleteAll(tables.quotas, 'key', 'ends_at <= $1 or ends_at > $2', [now, latestEnd]);
      await database.emptyLog?.();
      return { erased, until };
    },
  };
}

/** The number of rows deleted in one transaction. In SQLite, that takes about 5 ms. */
const atOnce = 20;
