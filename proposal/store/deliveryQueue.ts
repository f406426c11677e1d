import {
  placeholders,
  proposalColumns,
  proposalOf,
  type ProposalRow,
  type SqlDatabase,
  type Value,
} from './database.ts';
import {
  type Claim,
  clockSkewMs,
  type DeliveryKind,
  maxWaitMs,
  type Proposal,
  type Settlement,
} from './records.ts';

/**
 * The part of the store that leases due deliveries, and records the results of their attempts.
 * `docs/deliveries.md` has a diagram of the states of a delivery.
 */
export function deliveryQueueOf(database: SqlDatabase) {
  const { dialect, read, write } = database;
  const { tables, ms } = dialect;

  /**
   * Finds the delivery of this kind that has been due longest, has no running lease and is not in
   * `underWay`. Leases it for `leaseMs` and counts the attempt, all in one statement. Returns
   * undefined if there is no such delivery.
   */
  async function lease(kind: DeliveryKind, now: number, leaseMs: number, underWay: readonly Claim[]) {
    const latest = now + maxWaitMs + clockSkewMs;
    const values: Value[] = [new Date(now), new Date(latest), new Date(now + leaseMs), kind];
    const pairs = underWay.map(({ id, recipient }) => {
      values.push(id, recipient);
      return placeholders(2, values.length - 1);
    });
    const isOther = `(cast(proposal_id as text), recipient) not in (values ${pairs.join(', ')})`;
    const [leased] = await write<Pick<Claim, 'id' | 'recipient' | 'attempt'>>(
      `update ${tables.deliveries} set leased_until = $3, attempts = attempts + 1
       where (proposal_id, kind, recipient) = (
         select proposal_id, kind, recipient from ${tables.deliveries}
         where state = 'queued' and kind = $4 and ${isPast('due_at')}
           and (leased_until is null or ${isPast('leased_until')})
           ${pairs.length > 0 ? `and ${isOther}` : ''}
         order by due_at limit 1 ${dialect.skipLocked}
       )
       returning proposal_id as id, recipient, attempts as attempt`,
      values,
    );
    return leased;
  }

  async function proposalWith(id: string): Promise<Proposal | undefined> {
    const select = `select ${proposalColumns(dialect)} from ${tables.proposals} where id = $1`;
    const [row] = await read<ProposalRow>(select, [id]);
    return row && proposalOf(row);
  }

  /**
   * Counts the other notifications that the notification of the request `id` mentions
   * (`Claim.more`).
   *
   * Each held notification of a suspect is mentioned by the notification of one later request, and
   * by no other. The column `told_with` has the id of this later request. First, `told_with` is set
   * to `id` for every earlier held notification where it is still null. Then all notifications
   * whose `told_with` is `id` are counted. So a retry of the notification of `id` has the same
   * count.
   */
  async function markAndCountOthers({ id, createdAt }: Proposal, now: number) {
    await write(
      `update ${tables.deliveries} set told_with = $1
       where state = 'held' and kind = 'notification' and held_because = 'suspicion' and told_with is null
         and due_at <= $2`,
      [id, new Date(createdAt)],
    );
    const [more] = await read<NonNullable<Claim['more']>>(
      `select count(*) filter (where state = 'held' and told_with = $1) as suspects,
         count(*) filter (where state = 'queued' and attempts = 0 and due_at > $2) as delayed
       from ${tables.deliveries} where state in ('held', 'queued') and kind = 'notification'`,
      [id, new Date(now)],
    );
    return more;
  }

  /** Replaces a claimed delivery by a new delivery for each recipient in `by` that has none yet. */
  function replace(claim: Claim, { at, by }: Settlement & { state: 'replaced' }): Promise<void> {
    const insertions = by.map((recipient) => ({
      text: `insert into ${tables.deliveries} (proposal_id, kind, recipient, due_at)
        select proposal_id, kind, $5, $6 from ${tables.deliveries} where ${isClaimed}
        on conflict (proposal_id, kind, recipient) do nothing`,
      values: [...keyOf(claim), recipient, new Date(at)],
    }));
    const deletion = { text: `delete from ${tables.deliveries} where ${isClaimed}`, values: keyOf(claim) };
    return database.inTurn(async ({ writeLast }) => writeLast([...insertions, deletion]));
  }

  return {
    /**
     * Leases the delivery that has been due longest, if there is one. Leaves out the deliveries in
     * `underWay`, which the caller is attempting now. Their leases alone do not protect them: after
     * the clock has jumped ahead, the leases seem to have ended.
     */
    async claim(
      kind: DeliveryKind,
      now: number,
      leaseMs: number,
      underWay: Iterable<Claim> = [],
    ): Promise<Claim | undefined> {
      const leased = await lease(kind, now, leaseMs, [...underWay]);
      const proposal = leased && (await proposalWith(leased.id));
      if (!proposal) return undefined;
      const more = kind === 'notification' ? await markAndCountOthers(proposal, now) : undefined;
      return { ...leased, kind, proposal, more };
    },

    /** Extends the lease of a claim, if the claim is still current (`isClaimed`). */
    async renew(claim: Claim, until: number): Promise<void> {
      await write(`update ${tables.deliveries} set leased_until = $5 where ${isClaimed}`, [
        ...keyOf(claim),
        new Date(until),
      ]);
    },

    /** Ends the lease of a claim without an attempt, if the claim is still current. */
    async giveBack(claim: Claim): Promise<void> {
      await write(
        `update ${tables.deliveries} set leased_until = null, attempts = attempts - 1 where ${isClaimed}`,
        keyOf(claim),
      );
    },

    /** Records the result of the attempt, if its claim is still current (`isClaimed`). */
    async settle(claim: Claim, settlement: Settlement): Promise<void> {
      if (settlement.state === 'replaced') return replace(claim, settlement);
      const { state } = settlement;
      const sentAt = state === 'sent' ? new Date(settlement.at) : null;
      const dueAt = state === 'queued' ? new Date(settlement.dueAt) : null;
      const error = state === 'sent' ? null : settlement.error;
      await write(
        `update ${tables.deliveries} set state = $5, sent_at = $6, due_at = coalesce($7, due_at),
           last_error = $8, leased_until = null
         where ${isClaimed}`,
        [...keyOf(claim), state, sentAt, dueAt, error],
      );
    },

    /**
     * Ends the pause of every delivery that waits after a failed attempt: it is due now. Called at
     * each start of the server, because the cause of the failure may have been removed. `attempts`
     * is not reset, so a start gives a delivery no additional attempts. A delivery that has a
     * lease, for example because the server crashed during the attempt, is not changed. `claim`
     * finds it once the lease has ended.
     */
    async retryWaiting(now: number): Promise<void> {
      await write(
        `update ${tables.deliveries} set due_at = $1
         where state = 'queued' and last_error is not null and leased_until is null`,
        [new Date(now)],
      );
    },

    /**
     * Returns when the next delivery of this kind is due, or undefined if none waits. Deliveries
     * with a lease are left out, also those whose server has crashed while it sent them: `claim`
     * finds these once their lease has ended.
     */
    async nextDue(kind: DeliveryKind): Promise<number | undefined> {
      const [next] = await read<{ at: number }>(
        `select ${ms('due_at')} as at from ${tables.deliveries}
         where state = 'queued' and kind = $1 and leased_until is null order by due_at limit 1`,
        [kind],
      );
      return next?.at;
    },
  };
}

/**
 * A condition of `lease`: the time in this column has passed. `$1` is now. `$2` is the latest time
 * that a correct clock can have set (now + `maxWaitMs` + `clockSkewMs`). A later time was set by a
 * wrong clock, and counts as passed.
 */
const isPast = (column: string) => `(${column} <= $1 or ${column} > $2)`;

/**
 * A condition that finds the delivery of a claim as long as the claim is current. Its parameters
 * `$1` to `$4` are those of `keyOf`. A claim is no longer current once its attempt was settled or
 * given back, or once another attempt has started, which has a higher number.
 *
 * Exception: the owner's command with `--retry` sets `attempts` to 0. If attempt 1 is still running
 * then, although its lease has ended, the next attempt has the number 1, too. The result of the
 * attempt that ends first is recorded, and the result of the other attempt is ignored. So the mail
 * may be sent twice.
 */
const isClaimed = `
  proposal_id = $1 and kind = $2 and recipient = $3 and attempts = $4
  and state = 'queued' and leased_until is not null`;

const keyOf = ({ id, kind, recipient, attempt }: Claim): Value[] => [id, kind, recipient, attempt];
