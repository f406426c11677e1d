import {
  type DeliveryKind,
  notUnderWay,
  type Proposal,
  proposalColumns,
  type SqlDatabase,
  unannounced,
  type Value,
} from '#proposal/store/records.ts';

/** `queued`: waits for an attempt. `held`: waits until the owner releases it. `sent`: done. `dead`: given up. */
type DeliveryState = 'queued' | 'held' | 'sent' | 'dead';

export type ArchivedDelivery = {
  /** `function` was, in earlier releases, the way of a request from the server to Supabase. */
  readonly kind: DeliveryKind | 'function';
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Why the last attempt failed, as a code. */
  readonly reason: string | null;
};

export type ArchivedProposal = Proposal & { readonly deliveries: readonly ArchivedDelivery[] };

/** Requests created from `from` on and before `to`, with the text in any case, that start of the ID, or suspects only. */
export type Selection = {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly text?: string | undefined;
  readonly id?: string | undefined;
  readonly suspects?: boolean | undefined;
};

export type Archive = ReturnType<typeof createArchive>;

/**
 * Creates the store's operations for the owner, on a database that a running server may be using. The site itself does not
 * use them. `close()` closes the database.
 */
export function createArchive(database: SqlDatabase) {
  /** Yields the selected requests, newest first, in pages that are never empty. Reading takes no lock. */
  async function* pages({ to, ...selection }: Selection = {}, size = pageSize) {
    let last = { createdAt: to ?? Date.UTC(9999, 0), id: completed('', 'f') };
    for (
      let page: ArchivedProposal[] | undefined;
      !page || page.length === size;
      last = page.at(-1) ?? last
    ) {
      const proposals = new Map<string, ArchivedProposal>();
      const rows = await database.query<Proposal & ArchivedDelivery>(...pageStatement(selection, last, size));
      for (const { kind, state, attempts, reason, ...proposal } of rows) {
        const earlier = proposals.get(proposal.id)?.deliveries ?? [];
        const delivery = { kind, state, attempts, reason };
        proposals.set(proposal.id, { ...proposal, deliveries: [...earlier, delivery] });
      }
      page = [...proposals.values()];
      const chosen = page.filter((one) => contains(one, selection.text));
      if (chosen.length > 0) yield chosen;
    }
  }

  async function counted(condition: string): Promise<number> {
    // The second condition makes the databases use the index of what is not sent.
    const [row] = await database.query(
      `select count(*) as count from public.proposal_deliveries where ${condition} and state <> 'sent'`,
    );
    return Number(row?.['count']);
  }

  return {
    pages,

    /** Returns the latest `count` of the selected requests, newest first. Without `count`, returns all. */
    async list(count = Infinity, selection: Selection = {}): Promise<ArchivedProposal[]> {
      const found: ArchivedProposal[] = [];
      for await (const page of pages(selection, Math.min(count, pageSize)))
        if (found.push(...page) >= count) break;
      return found.slice(0, count);
    },

    /** Returns the IDs of the latest requests that the owner was not told of, because the hourly limit was reached. */
    async unannounced(): Promise<string[]> {
      const rows = await database.query<{ id: string }>(unannouncedStatement);
      return rows.map(({ id }) => id);
    },

    /** Counts the deliveries that are held. */
    countHeld: () => counted(`state = 'held'`),

    /** Starts all deliveries again that were given up or wait after a failed attempt. Returns their number. */
    async retryAll(now: number): Promise<number> {
      const failed = await counted(hasFailed);
      await database.query(retryAllStatement, [new Date(now)]);
      return failed;
    },

    /**
     * Changes the state of those deliveries of these requests that were not sent, but of none that is under way. `queued`
     * starts them again from the first attempt; `held` sets them aside, with a reason if they have none. Returns the number of
     * changed deliveries.
     */
    async put(proposals: readonly ArchivedProposal[], to: 'queued' | 'held', now: number): Promise<number> {
      const chosen = proposals.flatMap(({ id, deliveries }) =>
        deliveries.filter(({ state }) => state !== 'sent').map(({ kind, state }) => [id, kind, state]),
      );
      let changed = 0;
      for (const some of atOnce(chosen))
        await database.inTurn(async (query) => {
          for (const delivery of some)
            changed += (await query(putStatement, [...delivery, to, new Date(now)])).length;
        });
      return changed;
    },

    /** Erases requests with their deliveries. */
    async erase(ids: readonly string[]): Promise<void> {
      for (const some of atOnce(ids)) {
        const places = some.map((_id, index) => `$${index + 1}`).join(', ');
        await database.query(`delete from public.proposals where id in (${places})`, some);
      }
    },
    close: () => database.close(),
  };
}

/** How many requests are read or changed at once. In between, the site can write. */
const pageSize = 500;

function* atOnce<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += pageSize) yield all.slice(start, start + pageSize);
}

function pageStatement(
  { from = 0, text = '', id = '', suspects }: Selection,
  last: Pick<Proposal, 'createdAt' | 'id'>,
  size: number,
): [statement: string, values: Value[]] {
  // SQLite ignores case in ASCII only, so other characters match anything here, and `contains` decides.
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&').replace(/[^ -~]+/g, '%')}%`;
  const values = [size, new Date(last.createdAt), last.id, new Date(from), pattern];
  // As a subquery, so that the index of the IDs is used and not that of the times.
  const ids = id && 'and id in (select id from public.proposals where id between $6 and $7)';
  const statement = `
    select p.*, d.kind, d.state, d.attempts, d.reason from (
      select ${proposalColumns} from public.proposals
      where created_at <= $2 and (created_at < $2 or id > $3) and created_at >= $4 ${ids} ${suspects ? "and suspicion <> ''" : ''} and
        (full_name ilike $5 escape '\\' or email ilike $5 escape '\\' or details ilike $5 escape '\\' or cast(id as text) ilike $5 escape '\\')
      order by created_at desc, id limit $1
    ) p join public.proposal_deliveries d on d.proposal_id = p.id
    order by p."createdAt" desc, p.id, d.kind`;
  return [statement, id ? [...values, completed(id, '0'), completed(id, 'f')] : values];
}

/** Completes the start of an ID: with `0` to the first ID that begins so, with `f` to the last. */
export const completed = (start: string, digit: string) =>
  `${start}${'00000000-0000-0000-0000-000000000000'.replaceAll('0', digit).slice(start.length)}`;

function contains({ id, fullName, email, details }: Proposal, text = ''): boolean {
  return [id, fullName, email, details].some((field) => field.toLowerCase().includes(text.toLowerCase()));
}

/** As many as fit into the first lines of the list. */
const unannouncedStatement = `
  select p.id from public.proposal_deliveries d join public.proposals p on p.id = d.proposal_id
  where d.state = 'held' and d.state <> 'sent' and ${unannounced}
  group by p.id, p.created_at order by p.created_at desc limit 10`;

const hasFailed = `state in ('queued', 'dead') and ${notUnderWay}`;

const retryAllStatement = `
  update public.proposal_deliveries set state = 'queued', attempts = 0, due_at = $1
  where ${hasFailed} and state <> 'sent'`;

const putStatement = `
  update public.proposal_deliveries set state = $4, attempts = 0, due_at = $5,
    reason = case when $4 = 'held' then coalesce(reason, 'dismissed') else reason end
  where proposal_id = $1 and kind = $2 and state = $3 and ${notUnderWay} returning kind`;
