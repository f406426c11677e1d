import { acceptInTurn } from './acceptInTurn.ts';
import { purgingOf } from './purging.ts';
import {
  type Acceptance,
  type Claim,
  type DeliveryKind,
  type Proposal,
  type Query,
  type Settlement,
  type SqlDatabase,
  clockSkewMs,
  inMs,
  longestWaitMs,
  notUnderWay,
  overdueMs,
  proposalColumns,
  proposalOf,
  type ProposalRow,
  putSecret,
} from './records.ts';

export type Store = ReturnType<typeof createStore>;

/**
 * Creates a store on a database whose tables are migrated. It closes the database, too. Every method may throw
 * `StoreUnavailable`: nothing was stored, and a later attempt may succeed.
 */
export function createStore(database: SqlDatabase) {
  return {
    ...purgingOf(database),

    /**
     * Does the first of these that applies, in one transaction, even beside other processes.
     *
     * 1. If a quota that refuses is used up, returns when a new request is possible: at most one window from now.
     * 2. If the key is known, or the same content was stored within 24 hours, counts the request and does not store it. By
     *    its content, an earlier suspect makes a duplicate of a suspect only.
     * 3. Stores the request and its deliveries. They are durable before the promise resolves.
     *
     * A suspect's confirmation is `held`, and above its quota also what tells the agency. A delayed delivery is due when its
     * window is over. Each later window takes `max` of a kind. After a day, a notification is due all the same, and a
     * confirmation is `held`.
     */
    accept: (acceptance: Acceptance) => database.inTurn((query) => acceptInTurn(query, acceptance)),

    /**
     * Leases the delivery that has been due longest, if any. Those `underWay` are left out, because a clock that jumps ahead
     * ends the caller's own leases.
     */
    async claim(kind: DeliveryKind, now: number, leaseMs: number, underWay: Iterable<Claim> = []) {
      const times = [now, now + leaseMs, now + longestWaitMs + clockSkewMs].map((time) => new Date(time));
      const leftOut = Array.from(underWay, ({ id, recipient }) => `${id} ${recipient},`).join('');
      // A clock that was ahead may have delayed a delivery beyond the longest wait ($3). Such a delivery counts as due. `skip
      // locked` gives different deliveries to two servers that claim at the same time.
      const [leased] = await database.query<Pick<Claim, 'id' | 'recipient' | 'attempt'>>(
        `update public.proposal_deliveries
         set due_at = $2, attempts = attempts + 1, reason = null
         where (proposal_id, kind, recipient) = (
           select proposal_id, kind, recipient from public.proposal_deliveries
           where kind = $4 and state = 'queued' and (due_at <= $1 or due_at > $3)
             and $5 not like '%' || cast(proposal_id as text) || ' ' || recipient || ',%'
           order by due_at limit 1 for update skip locked
         )
         returning proposal_id as id, recipient, attempts as attempt`,
        [...times, kind, leftOut],
      );
      if (!leased) return undefined;
      const select = `select ${proposalColumns} from public.proposals where id = $1`;
      const [row] = await database.query<ProposalRow>(select, [leased.id]);
      if (!row) return undefined;
      const proposal = proposalOf(row);
      const more = kind === 'notification' ? await moreToTell(database.query, proposal, now) : undefined;
      return { ...leased, kind, proposal, more } satisfies Claim;
    },

    /** Records how a claim ended, or extends its lease, unless another attempt has started since. */
    async settle({ id, kind, recipient, attempt }: Claim, settlement: Settlement): Promise<void> {
      const { state } = settlement;
      const claimed = [id, kind, recipient, attempt];
      const isClaimed = `proposal_id = $1 and kind = $2 and recipient = $3 and attempts = $4 and state = 'queued'`;
      if (state === 'replaced')
        return database.inTurn(async (query) => {
          for (const other of settlement.by)
            await query(
              `insert into public.proposal_deliveries (proposal_id, kind, recipient, due_at)
               select proposal_id, kind, $5, $6 from public.proposal_deliveries where ${isClaimed}
               on conflict (proposal_id, kind, recipient) do nothing`,
              [...claimed, other, new Date(settlement.at)],
            );
          await query(`delete from public.proposal_deliveries where ${isClaimed}`, claimed);
        });
      const sentAt = state === 'sent' ? new Date(settlement.at) : null;
      const dueAt = state === 'queued' ? new Date(settlement.dueAt) : null;
      const reason = state === 'sent' ? null : (settlement.reason ?? null);
      await database.query(
        `update public.proposal_deliveries
         set state = $5, sent_at = $6, due_at = coalesce($7, due_at), reason = $8 where ${isClaimed}`,
        [...claimed, state, sentAt, dueAt, reason],
      );
    },

    /** Makes everything due that waits after a failed attempt, because what made it fail may be mended. */
    async retryWaiting(now: number): Promise<void> {
      await database.query(
        `update public.proposal_deliveries set due_at = $1
         where state = 'queued' and state <> 'sent' and ${notUnderWay}`,
        [new Date(now)],
      );
    },

    /** The time at which the next queued delivery of this kind is due, if there is one. */
    async nextDue(kind: DeliveryKind): Promise<number | undefined> {
      const [next] = await database.query<{ at: number | null }>(
        `select ${inMs('min(due_at)')} as at from public.proposal_deliveries where kind = $1 and state = 'queued'`,
        [kind],
      );
      return next?.at ?? undefined;
    },

    /** Returns the secret stored under a name. If there is none, stores and returns `fresh`. */
    async secret(name: string, fresh: string): Promise<string> {
      // The update changes nothing. It is needed because `returning` yields only inserted or updated rows.
      const [stored] = await database.query<{ value: string }>(
        `insert into public.proposal_secrets (name, value) values ($1, $2)
         on conflict (name) do update set value = proposal_secrets.value returning value`,
        [name, fresh],
      );
      return stored?.value ?? fresh;
    },

    /** Counts the deliveries that need the owner's attention, and finds the oldest request among them. */
    async failedDeliveries(now: number): Promise<FailedDeliveries | undefined> {
      const [failed] = await database.query<FailedDeliveries>(
        `select count(*) filter (where d.state = 'dead') as dead,
           count(*) filter (where d.state = 'queued') as overdue, ${inMs('min(p.created_at)')} as oldest,
           coalesce(max(d.reason) filter (where d.state = 'queued'), '') as reason
         from public.proposal_deliveries d join public.proposals p on p.id = d.proposal_id
         where d.state in ('dead', 'queued') and d.state <> 'sent'
           and (d.state = 'dead' or (p.created_at <= $1 and (d.attempts > 0 or d.due_at <= $1)))`,
        [new Date(now - overdueMs)],
      );
      return failed?.oldest ? failed : undefined;
    },

    /** Proves that a request can be stored by writing as much as one does. */
    async probe(): Promise<void> {
      // The value differs each time, because a database may skip writing an unchanged one.
      await database.query(putSecret, ['probe', `${Date.now()} `.repeat(probeBytes / 14)]);
    },

    close: () => database.close(),
  };
}

/** How many deliveries were given up or are overdue, the time of the oldest such request, and a code why one is overdue. */
export type FailedDeliveries = Readonly<Record<'dead' | 'overdue' | 'oldest', number> & { reason: string }>;

// As large as the longest request of the sample's form, with its indexes. If this fits on the disk, a request does.
const probeBytes = 96 * 1024;

/** Counts what a notification tells besides its own request. The suspects are marked, so that each attempt tells of them. */
async function moreToTell(query: Query, { id, createdAt }: Proposal, now: number) {
  const mark = `with ${id.slice(0, 8)}`;
  await query(
    `update public.proposal_deliveries set reason = $1
     where kind = 'notification' and state = 'held' and state <> 'sent' and reason is null and due_at <= $2`,
    [mark, new Date(createdAt)],
  );
  const [more] = await query<NonNullable<Claim['more']>>(
    `select count(*) filter (where state = 'held' and reason = $1) as suspects,
       count(*) filter (where state = 'queued' and attempts = 0 and due_at > $2) as waiting
     from public.proposal_deliveries where kind = 'notification' and state in ('held', 'queued') and state <> 'sent'`,
    [mark, new Date(now)],
  );
  return more;
}
