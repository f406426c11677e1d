import { type Run, type SqlDatabase, putValue } from './database.ts';
import { clockSkewMs, dayMs, hourMs, idempotencyLifeMs } from './records.ts';

/** The part of the store that erases requests and counters by age (a purge). */
export function purgingOf(database: SqlDatabase) {
  const { dialect, read, write } = database;
  const { tables, ms, purgeSize, skipLocked } = dialect;
  const notQueued = `not exists (
    select 1 from ${tables.deliveries} d where d.proposal_id = p.id and d.state = 'queued')`;

  /**
   * Returns whether requests may be erased now. If so, it records `now` as the time at which they
   * were last allowed to be erased. The result is true in two cases:
   *
   * - The recorded time is at least 59 minutes ago: an hour, minus the minute by which the clocks
   *   of two servers may differ.
   * - The recorded time is more than a minute in the future: a server whose clock is wrong has
   *   recorded it.
   */
  const isDue = (now: number) =>
    database.inTurn(async (transaction) => {
      const [last] = await transaction.read<{ value: string }>(
        `select value from ${tables.secrets} where name = 'last-purge'`,
      );
      const since = now - Number(last?.value ?? 0);
      if (since >= -clockSkewMs && since < hourMs - clockSkewMs) return false;
      transaction.writeLast([{ text: putValue(dialect), values: ['last-purge', `${now}`] }]);
      return true;
    });

  /**
   * Deletes the rows of a table that meet a condition, `purgeSize` rows in each transaction, and
   * returns their keys. `run` is `writeInTurn` or `write`. On Postgres, `write` does not wait for
   * requests that are being stored.
   */
  async function deleteAll(run: Run, table: string, key: string, condition: string, times: number[]) {
    const some = `select ${key} from ${table} p where ${condition} limit ${purgeSize} ${skipLocked}`;
    const statement = `delete from ${table} where ${key} in (${some}) returning ${key} as key`;
    const dates = times.map((time) => new Date(time));
    const deleted: string[] = [];
    let batch: { key: string }[];
    do {
      batch = await run<{ key: string }>(statement, dates);
      deleted.push(...batch.map((row) => row.key));
    } while (batch.length === purgeSize);
    return deleted;
  }

  const writeInTurn: Run = (statement, values) =>
    database.inTurn((connection) => connection.write(statement, values));

  return {
    /**
     * Erases requests older than `before`. If `before` is 0, no request is erased. A request is
     * kept as long as one of its deliveries is queued: until this delivery is sent, given up or set
     * aside.
     *
     * One call erases at most one day of requests: the oldest request that has no queued delivery,
     * and those that arrived in the 24 hours after it. So a server whose clock is ahead does not
     * erase everything at once.
     *
     * After a call that may erase requests, all servers with the same database erase none for 59
     * minutes, even if that call found none to erase (`isDue`).
     *
     * Also erases counters: those that have ended by `now`, and those whose end is so late that
     * only a wrong clock can have set it. Returns the ids of the erased requests, and `until`:
     * every request older than `until` is erased, unless one of its deliveries is queued. The mail
     * files that are older than `until` may then be erased, too (`upkeep.ts`).
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
        const condition = `created_at < $1 and ${notQueued}`;
        erased = await deleteAll(writeInTurn, tables.proposals, 'id', condition, [until]);
      }
      const latestEnd = now + idempotencyLifeMs + clockSkewMs;
      // On Postgres, `write` does not wait for its turn, as `inTurn` would. After a flood of
      // requests there are many counters, and visitors' requests would otherwise wait until all of
      // them are deleted. A counter that a request is changing at this moment is locked, so the
      // purge skips it.
      await deleteAll(write, tables.quotas, 'key', 'ends_at <= $1 or ends_at > $2', [now, latestEnd]);
      await database.emptyLog?.();
      return { erased, until };
    },
  };
}
