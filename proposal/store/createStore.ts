import { acceptInTurn } from './acceptInTurn.ts';
import { deliveryQueueOf } from './deliveryQueue.ts';
import { probe } from './probe.ts';
import { purgingOf } from './purging.ts';
import type { SqlDatabase } from './database.ts';
import { type Submission, overdueMs } from './records.ts';

export type Store = ReturnType<typeof createStore>;

/**
 * Creates a store on a database whose tables are migrated. Its `close` also closes the database.
 * Every method may throw `StoreUnavailable`. A later attempt may then succeed.
 *
 * A method that throws has usually changed nothing. There are three exceptions:
 *
 * 1. `claim` and `purge` consist of several transactions. The transactions before the one that
 *    failed have taken effect.
 * 2. On Postgres, the answer to a commit was lost, or came after the time limit. The store then
 *    does not know whether the commit took effect. If the commit of an `accept` took effect, the
 *    request is stored, and a repeated attempt is a duplicate or is refused by a quota.
 * 3. On SQLite, the file was moved or deleted during the transaction. The change is then in the
 *    moved or deleted file. Until this file is back or the server is restarted, every `accept`
 *    throws. After a restart with a new file, a repeated attempt is stored in the new file.
 *
 * The owner's command lists, changes and erases requests in the same tables, with SQL of its own
 * (`owner/inbox/archive.ts`).
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
     * 1. If a quota that refuses is used up, the request is refused. Returns when the visitor may
     *    try again: at most one window from now.
     * 2. If the idempotency hash is known, or the same content was stored within 24 hours, the
     *    request is a duplicate: it is counted and not stored. Exception: for a request that is not
     *    suspected, the content of suspected requests does not count. If a duplicate has a new
     *    idempotency hash, this hash is stored.
     * 3. Otherwise the request and its deliveries are stored. They are durable before the promise
     *    resolves.
     *
     * `planDelivery` decides which deliveries of a stored request are held, and when the others are
     * due.
     */
    accept: (submission: Submission) =>
      database.inTurn((transaction) => acceptInTurn(transaction, submission)),

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
     * Counts the deliveries that were given up or are overdue (`overdueMs`). Returns undefined if
     * there are none.
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
 * `dead` is the number of deliveries that were given up. `overdue` is the number of overdue
 * deliveries. `oldest` is the time of the oldest request with such a delivery. `error` is the last
 * error code of one of the overdue deliveries, or empty.
 */
export type FailedDeliveries = Readonly<Record<'dead' | 'overdue' | 'oldest', number> & { error: string }>;
