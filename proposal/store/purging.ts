import { type Query, type SqlDatabase, clockSkewMs, dayMs, inMs, keyLifeMs, putSecret } from './records.ts';

/** The methods of a store that erase what has become too old. */
export function purgingOf(database: SqlDatabase) {
  return {
    /**
     * Erases at most 500 requests older than `before` without queued or dead deliveries, the oldest first, and at most 500
     * counters that ended before `now`, or end later than any can. If requests are kept, `before` is 0.
     *
     * Erases nothing if the clock may have jumped: if more than a day lies between `now` and the last purge. At the first
     * purge the newest request stands for the last one, if anything is old enough. So no wrong clock erases more than one day
     * explains. `trustClock` ends this.
     *
     * @returns the ids of the erased requests, or undefined if the clock may have jumped
     */
    async purge(before: number, now: number): Promise<string[] | undefined> {
      const erased = await database.inTurn(async (query) => {
        if (await clockJumped(query, before, now)) return undefined;
        await note(query, now);
        const old = await query<{ id: string }>(oldStatement, [new Date(before)]);
        await query(`delete from public.proposals where id in (${oldStatement})`, [new Date(before)]);
        const latestEnd = new Date(now + keyLifeMs + clockSkewMs);
        await query(purgeQuotasStatement, [new Date(now), latestEnd]);
        return old.map(({ id }) => id);
      });
      await database.emptyLog?.();
      return erased;
    },

    /** Whether a purge would erase nothing now, because the clock may have jumped. */
    clockJumped: (before: number, now: number) => clockJumped(database.query, before, now),

    /** Says that a clock that may have jumped is right. */
    trustClock: async (now: number) => void (await note(database.query, now)),
  };
}

async function clockJumped(query: Query, before: number, now: number): Promise<boolean> {
  const [last] = await query<{ value: string }>(lastStatement);
  const [newest] = await query<{ at: number | null }>(newestStatement);
  if (!newest?.at || Math.abs(now - Number(last?.value ?? newest.at)) <= dayMs) return false;
  return before > 0 && (last !== undefined || (await query(oldStatement, [new Date(before)])).length > 0);
}

const note = (query: Query, now: number) => query(putSecret, ['last-purge', `${now}`]);

const lastStatement = `select value from public.proposal_secrets where name = 'last-purge'`;
const newestStatement = `select ${inMs('max(created_at)')} as at from public.proposals`;

// A few at a time: the SQLite of one server does nothing else meanwhile.
const oldStatement = `
  select p.id from public.proposals p where p.created_at < $1 and not exists (
    select 1 from public.proposal_deliveries d where d.proposal_id = p.id and d.state in ('queued', 'dead')
  ) order by p.created_at limit 500`;

const purgeQuotasStatement = `
  delete from public.proposal_quotas where key in (
    select key from public.proposal_quotas where ends_at <= $1 or ends_at > $2 limit 500
  )`;
