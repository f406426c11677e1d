import { acceptInTurn } from './acceptInTurn.ts';
import { deliveryQueueOf } from './deliveryQueue.ts';
import { probe } from './probe.ts';
import { purgingOf } from './purging.ts';
import type { SqlDatabase } from './database.ts';
import { type Acceptance, overdueMs } from './records.ts';

export type Store = ReturnType<typeof createStore>;

/**
 * Creates a store on a database whose tables are migrated. The store also closes the database.
 * Every method may throw `StoreUnavailable`. It has then usually changed nothing, and a later
 * attempt may succeed. `claim` and `purge` may have done a part, because they are several
 * transactions. And a commit may have succeeded although the method threw (`inTurn` in
 * database.ts). If a request was stored although `accept` threw, the next attempt is recognized as
 * a duplicate.
 */
export function createStore(database: SqlDatabase) {
  const { dialect, read, write } = database;
  const { tables, ms } = dialect;

  return {
    ...deliveryQueueOf(database),
    ...purgingOf(database),

    /**
     * Accepts a request in one transaction. No other request is accepted at the same time. The
     * first rule that applies decides:
     *
     * 1. If a quota that refuses is used up, the request is refused. Returns when a new one is
     *    possible: at most one window from now.
     * 2. If the key is known, or the same content was stored within 24 hours, the request is a
     *    duplicate: it is counted and not stored. A request that is not suspected is stored even if
     *    a suspected one has the same content.
     * 3. Otherwise the request and its deliveries are stored. They are durable before the promise
     *    resolves.
     *
     * `planDelivery` decides which deliveries are held. If a quota that delays is used up, the
     * others are sent in later windows, and at the latest after a day. Until then, each later
     * window sends at most `max` delayed deliveries of each kind. The deliveries of that window's
     * own requests come on top. The first of these windows begins when the current one ends.
     */
    accept: (acceptance: Acceptance) => database.inTurn((connection) => acceptInTurn(connection, acceptance)),

    /** Returns the secret stored under a name. If there is none, stores and returns `fresh`. */
    async secret(name: string, fresh: string): Promise<string> {
      // The update changes nothing. It is needed because `returning` yields only inserted or
      // updated rows.
      const [stored] = await write<{ value: string }>(
        `insert into ${tables.secrets} as stored (name, value) values ($1, $2)
         on conflict (name) do update set value = stored.value returning value`,
        [name, fresh],
      );
      return stored!.value;
    },

    /**
     * Counts the deliveries that need the owner's attention, and finds the oldest request among
     * them.
     */
    async failedDeliveries(now: number): Promise<FailedDeliveries | undefined> {
      const [failed] = await read<FailedDeliveries>(
        `select count(*) filter (where d.state = 'dead') as dead,
           count(*) filter (where d.state = 'queued') as overdue, ${ms('min(p.created_at)')} as oldest,
           coalesce(max(d.last_error) filter (where d.state = 'queued'), '') as error
         from ${tables.deliveries} d join ${tables.proposals} p on p.id = d.proposal_id
         where d.state in ('dead', 'queued')
           and (d.state = 'dead' or (p.created_at <= $1 and (d.attempts > 0 or d.due_at <= $1)))`,
        [new Date(now - overdueMs)],
      );
      return failed!.oldest ? failed : undefined;
    },

    /** Throws unless a request can be stored. */
    probe: () => probe(database),

    close: () => database.close(),
  };
}

/**
 * The number of deliveries that were given up, the number that are overdue, the time of the oldest
 * such request, and the error code of an overdue one.
 */
export type FailedDeliveries = Readonly<Record<'dead' | 'overdue' | 'oldest', number> & { error: string }>;
