import { acceptInTurn } from './acceptInTurn.ts';
import { assertUsable } from './assertUsable.ts';
import { purgingOf } from './purging.ts';
import {
  type Connection,
  type SqlDatabase,
  proposalColumns,
  proposalOf,
  type ProposalRow,
  putValue,
  type Value,
} from './database.ts';
import {
  type Acceptance,
  type Claim,
  type DeliveryKind,
  type Proposal,
  type Settlement,
  clockSkewMs,
  hourMs,
  maxWaitMs,
  overdueMs,
} from './records.ts';

export type Store = ReturnType<typeof createStore>;

/**
 * Creates a store on a database whose tables are migrated. The store also closes the database.
 * Every method may throw `StoreUnavailable`. A later attempt may succeed. Usually nothing was
 * stored. There are two exceptions: the reply to a commit may be lost (`commit` in
 * postgresDatabase.ts), and `claim` and `purge` are several transactions. If a request was stored
 * although `accept` threw, the next attempt is recognized as a duplicate.
 */
export function createStore(database: SqlDatabase) {
  const { dialect, read, write } = database;
  const { tables, ms } = dialect;

  return {
    ...purgingOf(database),

    /**
     * Accepts a request in one transaction. No other request is accepted at the same time. The
     * first rule that applies decides:
     *
     * 1. If a quota that refuses is used up, the request is refused. Returns when a new one is
     *    possible: at most one window from now.
     * 2. If the key is known, or the same content was stored within 24 hours, the request is a
     *    duplicate: it is counted and not stored. The content of a suspected request never makes
     *    one that is not suspected a duplicate.
     * 3. Otherwise the request and its deliveries are stored. They are durable before the promise
     *    resolves.
     *
     * `planDelivery` decides which deliveries are held. Above a limit that delays, deliveries are
     * sent in later windows, after a day in any case. Each later window sends at most `max` delayed
     * deliveries of each kind. The deliveries of that window's own requests come on top. The first
     * of these windows begins when the current one ends.
     */
    accept: (acceptance: Acceptance) => database.inTurn((connection) => acceptInTurn(connection, acceptance)),

    /**
     * Leases the delivery that has been due longest, if there is one. The deliveries in `underWay`
     * are left out, because the caller is attempting them. If the clock jumps ahead, their leases
     * seem to have ended, and they would be claimed twice.
     */
    async claim(kind: DeliveryKind, now: number, leaseMs: number, underWay: Iterable<Claim> = []) {
      const { values, param } = parameters();
      const at = param(new Date(now));
      // No delivery has to wait longer. A later time came from a clock that was ahead, so it counts
      // as past.
      const latest = param(new Date(now + maxWaitMs + clockSkewMs));
      const own = Array.from(underWay, ({ id, recipient }) => `(${param(id)}, ${param(recipient)})`);
      const isOther = `and (cast(proposal_id as text), recipient) not in (values ${own.join(', ')})`;
      const [leased] = await write<Pick<Claim, 'id' | 'recipient' | 'attempt'>>(
        `update ${tables.deliveries} set leased_until = ${param(new Date(now + leaseMs))}, attempts = attempts + 1
         where (proposal_id, kind, recipient) = (
           select proposal_id, kind, recipient from ${tables.deliveries}
           where state = 'queued' and kind = ${param(kind)} and (due_at <= ${at} or due_at > ${latest})
             and (leased_until is null or leased_until <= ${at} or leased_until > ${latest})
             ${own.length > 0 ? isOther : ''}
           order by due_at limit 1 ${dialect.skipLocked}
         )
         returning proposal_id as id, recipient, attempts as attempt`,
        values,
      );
      if (!leased) return undefined;
      const select = `select ${proposalColumns(dialect)} from ${tables.proposals} where id = $1`;
      const [row] = await read<ProposalRow>(select, [leased.id]);
      if (!row) return undefined;
      const proposal = proposalOf(row);
      const more = kind === 'notification' ? await moreToTell(database, proposal, now) : undefined;
      return { ...leased, kind, proposal, more } satisfies Claim;
    },

    /** Extends the lease of a claim, unless another attempt has started since. */
    async renew(claim: Claim, until: number): Promise<void> {
      const { values, param } = parameters();
      await write(
        `update ${tables.deliveries} set leased_until = ${param(new Date(until))}
         where ${isClaimed(claim, param)}`,
        values,
      );
    },

    /** Gives a claim back that was not attempted, unless another attempt has started since. */
    async giveBack(claim: Claim): Promise<void> {
      const { values, param } = parameters();
      await write(
        `update ${tables.deliveries} set leased_until = null, attempts = attempts - 1
         where ${isClaimed(claim, param)}`,
        values,
      );
    },

    /** Records how a claim ended, unless another attempt has started since. */
    async settle(claim: Claim, settlement: Settlement): Promise<void> {
      if (settlement.state === 'replaced') return replace(claim, settlement);
      const { state } = settlement;
      const { values, param } = parameters();
      const sentAt = param(state === 'sent' ? new Date(settlement.at) : null);
      const dueAt = param(state === 'queued' ? new Date(settlement.dueAt) : null);
      const error = param('error' in settlement ? settlement.error : null);
      await write(
        `update ${tables.deliveries} set state = ${param(state)}, sent_at = ${sentAt},
           due_at = coalesce(${dueAt}, due_at), last_error = ${error}, leased_until = null
         where ${isClaimed(claim, param)}`,
        values,
      );
    },

    /**
     * Makes all deliveries due that wait after a failed attempt, because the cause of the failure
     * may be removed.
     */
    async retryWaiting(now: number): Promise<void> {
      await write(
        `update ${tables.deliveries} set due_at = $1
         where state = 'queued' and last_error is not null and leased_until is null`,
        [new Date(now)],
      );
    },

    /**
     * Returns when the next delivery of this kind is due, or nothing if none waits. Leased ones do
     * not count.
     */
    async nextDue(kind: DeliveryKind): Promise<number | undefined> {
      const [next] = await read<{ at: number }>(
        `select ${ms('due_at')} as at from ${tables.deliveries}
         where state = 'queued' and kind = $1 and leased_until is null order by due_at limit 1`,
        [kind],
      );
      return next?.at;
    },

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

    /**
     * Throws unless a request can be stored: checks the tables, writes as many bytes as a request
     * needs, and stores a request that nobody sees, because its transaction deletes it and its
     * counter. So it finds a damaged part of the file, and a table that this user may not change.
     */
    async probe(): Promise<void> {
      await assertUsable(database);
      const acceptance = emptyAcceptance();
      await database.inTurn(async (connection) => {
        // The value is a new one each time, because a database may skip writing an unchanged one.
        await connection.write(putValue(dialect), ['probe', ''.padEnd(probeBytes, `${Date.now()} `)]);
        await acceptInTurn(connection, acceptance);
        await connection.write(`delete from ${tables.proposals} where id = $1`, [acceptance.proposal.id]);
        await connection.write(`delete from ${tables.quotas} where key = $1`, [probeKey]);
      });
    },

    close: () => database.close(),
  };

  /** Ends a claim, and creates a delivery for each of these recipients that has none. */
  function replace(claim: Claim, { at, by }: Settlement & { state: 'replaced' }): Promise<void> {
    return database.inTurn(async (connection) => {
      for (const recipient of by) {
        const { values, param } = parameters();
        await connection.write(
          `insert into ${tables.deliveries} (proposal_id, kind, recipient, due_at)
           select proposal_id, kind, ${param(recipient)}, ${param(new Date(at))} from ${tables.deliveries}
           where ${isClaimed(claim, param)}
           on conflict (proposal_id, kind, recipient) do nothing`,
          values,
        );
      }
      const { values, param } = parameters();
      await connection.write(`delete from ${tables.deliveries} where ${isClaimed(claim, param)}`, values);
    });
  }
}

/** Collects the values of a statement. `param` adds one, and returns its place in the statement. */
function parameters() {
  const values: Value[] = [];
  return { values, param: (value: Value) => `$${values.push(value)}` };
}

/**
 * A condition for the claimed delivery. It is false if the attempt was settled or another one has
 * started.
 */
const isClaimed = ({ id, kind, recipient, attempt }: Claim, param: (value: Value) => string) => `
  proposal_id = ${param(id)} and kind = ${param(kind)} and recipient = ${param(recipient)}
  and attempts = ${param(attempt)} and state = 'queued' and leased_until is not null`;

/**
 * The number of deliveries that were given up, the number that are overdue, the time of the oldest
 * such request, and the error code of an overdue one.
 */
export type FailedDeliveries = Readonly<Record<'dead' | 'overdue' | 'oldest', number> & { error: string }>;

// The size of the longest request of the sample's form, with its indexes. If this fits on the disk,
// a request does.
const probeBytes = 96 * 1024;

/** The name of the counter that `probe` writes, and deletes in the same transaction. */
const probeKey = 'probe';

/** Returns a request without content. */
function emptyAcceptance(): Acceptance {
  const id = crypto.randomUUID();
  const proposal = {
    id,
    createdAt: Date.now(),
    suspicion: '',
    fullName: 'probe',
    email: 'probe',
    answers: [],
  };
  const quota = { key: probeKey, max: Infinity, windowMs: hourMs, above: 'refuse' } as const;
  return { proposal, digest: id, quotas: [quota], deliveries: ['webhook'] };
}

/**
 * Counts the requests that a notification mentions besides its own. It marks the suspects that it
 * counts, so that a retry counts the same ones.
 */
async function moreToTell(
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
