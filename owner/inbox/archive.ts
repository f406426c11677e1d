import { setTimeout as pause } from 'node:timers/promises';
import {
  type Dialect,
  placeholders,
  proposalColumns,
  proposalOf,
  type ProposalRow,
  type SqlDatabase,
} from '#proposal/store/database.ts';
import type { DeliveryKind, HeldBecause, Proposal } from '#proposal/store/records.ts';
import { readableEmail } from '#lib/readableEmail.ts';
import { digitsOfNumber, searchKey, joinedDigits } from './searchKey.ts';

/**
 * A delivery.
 *
 * - `recipient`: the address of a notification that has replaced another one, for example because
 *   NOTIFY_EMAIL has several addresses (`mailDelivery.ts`). Other deliveries have no `recipient`.
 * - `state`: `queued` (it waits for an attempt, or one is running), `held` (it is not sent until
 *   the owner runs `--retry ID`), `sent`, or `dead` (it was given up).
 * - `heldBecause`: why it is held, or null.
 * - `lastError`: the error code of the last attempt, or null.
 */
export type ArchivedDelivery = Readonly<{
  kind: DeliveryKind;
  recipient?: string | undefined;
  state: 'queued' | 'held' | 'sent' | 'dead';
  attempts: number;
  heldBecause: HeldBecause | null;
  lastError: string | null;
}>;

type DeliveryRow = Omit<ArchivedDelivery, 'recipient'> & { readonly recipient: string };

/**
 * A row of `pageStatement`: a request with one of its deliveries. If the request has none, the
 * columns of the delivery are null.
 */
type PageRow = ProposalRow & (DeliveryRow | Readonly<Record<keyof DeliveryRow, null>>);

export type ArchivedProposal = Proposal & { readonly deliveries: readonly ArchivedDelivery[] };

/**
 * Selects the requests that meet all these conditions:
 *
 * - `from`: created at this time or later.
 * - `to`: created before this time.
 * - `text`: an answer, the name, the address or the ID contains this text, compared as `searchKey`
 *   does.
 * - `id`: the ID begins with this text.
 * - `suspects`: only requests that may be spam.
 */
export type Selection = Readonly<{
  from?: number | undefined;
  to?: number | undefined;
  text?: string | undefined;
  id?: string | undefined;
  suspects?: boolean | undefined;
}>;

export type Archive = ReturnType<typeof createArchive>;

/**
 * Creates the operations of `npm run proposals` on a database. A running server may be using the
 * same database.
 */
export function createArchive(database: SqlDatabase) {
  const { dialect, read } = database;
  const { tables } = dialect;

  /** Yields the selected requests, newest first. It takes no lock, and reads page by page. */
  async function* each(selection: Selection = {}): AsyncGenerator<ArchivedProposal> {
    const { from = 0, to, id: start = '', text = '', suspects } = selection;
    let last = { createdAt: to ?? Date.UTC(9999, 0), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
    const wanted = { text: searchKey(text), digits: digitsOfNumber(text) };
    let page: ArchivedProposal[];
    do {
      const proposals = new Map<string, ArchivedProposal>();
      const within = [pageSize, new Date(last.createdAt), last.id, new Date(from), `${start}%`];
      const rows = await read<PageRow>(pageStatement(dialect), within);
      for (const one of rows) {
        const { kind, recipient, state, attempts, heldBecause, lastError, ...row } = one;
        const earlier = proposals.get(row.id) ?? { ...proposalOf(row), deliveries: [] };
        const delivery = kind
          ? [{ kind, recipient: recipient || undefined, state, attempts, heldBecause, lastError }]
          : [];
        proposals.set(row.id, { ...earlier, deliveries: [...earlier.deliveries, ...delivery] });
      }
      page = [...proposals.values()];
      for (const one of page) if (contains(one, wanted) && (!suspects || one.suspicion)) yield one;
      last = page.at(-1) ?? last;
    } while (page.length === pageSize);
  }

  /**
   * Changes the unsent deliveries of these requests, except those that are being sent. Returns the
   * number of deliveries that it has changed.
   *
   * @param to their new state, and why they are held
   */
  async function setUnsent(
    proposals: readonly ArchivedProposal[],
    to: readonly ['queued', null] | readonly ['held', HeldBecause],
    now: number,
  ): Promise<number> {
    const chosen = proposals.flatMap(({ id, deliveries }) =>
      deliveries
        .filter(({ state }) => state !== 'sent')
        .map(({ kind, recipient = '', state }) => [id, kind, state, recipient]),
    );
    let changed = 0;
    for (const batch of batches(chosen))
      await database.inTurn(async ({ write }) => {
        for (const delivery of batch)
          changed += (await write(setStatement(dialect), [...delivery, new Date(now), ...to])).length;
      });
    return changed;
  }

  return {
    each,

    /** Returns the latest `count` of the selected requests, newest first. */
    list: (count = Infinity, selection: Selection = {}) => first(count, each(selection)),

    /** Counts the deliveries that are held. */
    async countHeld(): Promise<number> {
      const statement = `select count(*) as count from ${tables.deliveries} where state = 'held'`;
      const [row] = await read<{ count: number }>(statement);
      return row!.count;
    },

    /**
     * Retries all deliveries that were given up or wait after a failed attempt. Returns the number
     * of these deliveries.
     */
    async retryAll(now: number): Promise<number> {
      const retried = await database.write(
        `update ${tables.deliveries} set state = 'queued', attempts = 0, due_at = $1, leased_until = null
         where ${hasFailed} returning kind`,
        [new Date(now)],
      );
      return retried.length;
    },

    /**
     * Makes the unsent deliveries of these requests due now, also those that are held. Returns the
     * number of deliveries.
     */
    retry: (proposals: readonly ArchivedProposal[], now: number) =>
      setUnsent(proposals, ['queued', null], now),

    /**
     * Sets the unsent deliveries of these requests aside: they are held until the owner runs
     * `--retry ID`. Returns the number of deliveries.
     */
    dismiss: (proposals: readonly ArchivedProposal[], now: number) =>
      setUnsent(proposals, ['held', 'dismissed'], now),

    /**
     * Erases requests with their deliveries. Returns false if the database's file may still contain
     * their text.
     */
    async erase(ids: readonly string[]): Promise<boolean> {
      for (const batch of batches(ids))
        await database.write(
          `delete from ${tables.proposals} where id in ${placeholders(batch.length)}`,
          batch,
        );
      // Postgres removes the text of erased rows from its files by itself.
      if (!database.emptyLog) return true;
      // While another program is reading, SQLite's log (the file `-wal`) cannot be emptied. During
      // the pauses, the site can write.
      for (let tries = 0; tries < 10; tries += 1) {
        if (await database.emptyLog()) return true;
        await pause(500);
      }
      return false;
    },

    close: () => database.close(),
  };
}

/** Collects the first `count` items. */
export async function first<Item>(count: number, all: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const one of all) if (items.push(one) >= count) break;
  return items;
}

/**
 * The number of requests that are read or erased in one step, and the number of deliveries that are
 * changed in one transaction. Between two steps, the site can write.
 */
const pageSize = 100;

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += pageSize) yield all.slice(start, start + pageSize);
}

// A left join also finds requests without deliveries. An interrupted copy to Postgres leaves such
// requests.
const pageStatement = (dialect: Dialect) => `
  select p.*, d.kind, d.recipient, d.state, d.attempts, d.held_because as "heldBecause", d.last_error as "lastError"
  from (
    select ${proposalColumns(dialect)} from ${dialect.tables.proposals}
    where created_at <= $2 and (created_at < $2 or id > $3) and created_at >= $4 and cast(id as text) like $5
    order by created_at desc, id limit $1
  ) p left join ${dialect.tables.deliveries} d on d.proposal_id = p.id
  order by p."createdAt" desc, p.id, d.kind, d.recipient`;

/**
 * Whether a request contains a text. This is done in code, because no database compares texts as
 * `searchKey` does. An international domain is found as it is stored (`xn--…`) and as people write
 * it. If the wanted text is a number, only digits are compared: `0301234567` finds "030 - 123 45
 * 67".
 */
function contains(
  { id, fullName, email, answers }: Proposal,
  wanted: { text: string; digits: string },
): boolean {
  if (!wanted.text) return true;
  const typed = [id, fullName, email, readableEmail(email), ...answers.map(({ text }) => text)];
  return typed.some(
    (field) =>
      searchKey(field).includes(wanted.text) ||
      (wanted.digits && joinedDigits(field).includes(wanted.digits)),
  );
}

/** An SQL condition: no attempt is running at the time `now`. */
const notLeased = (now: string) => `(leased_until is null or leased_until <= ${now})`;

const hasFailed = `(state = 'dead' or (state = 'queued' and last_error is not null and ${notLeased('$1')}))`;

const setStatement = ({ tables }: Dialect) => `
  update ${tables.deliveries} set state = $6, held_because = $7, attempts = 0, due_at = $5, leased_until = null
  where proposal_id = $1 and kind = $2 and state = $3 and recipient = $4 and ${notLeased('$5')}
  returning kind`;
