import { oneOf, textOf, toProposal, type Row, type SqlDatabase } from '#proposal/sqlDatabase.ts';
import { deliveryKinds, type DeliveryKind, type Proposal } from '#proposal/store.ts';

/** `queued`: waits for an attempt. `held`: waits until the owner releases it. `sent`: done. `dead`: given up. */
type DeliveryState = (typeof deliveryStates)[number];
const deliveryStates = ['queued', 'held', 'sent', 'dead'] as const;

export type ArchivedDelivery = {
  readonly kind: DeliveryKind;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Why the last attempt failed, as a code. */
  readonly reason: string | null;
};

export type ArchivedProposal = Proposal & { readonly deliveries: readonly ArchivedDelivery[] };

/** The store's operations for the owner. The site itself does not use them. */
export type Archive = {
  /** Returns the latest `count` requests, newest first. Without `count`, returns all. */
  list(count?: number): Promise<ArchivedProposal[]>;
  /**
   * Changes the state of those deliveries of these requests that are in one of the states `from`. `queued` starts them again
   * from the first attempt; `held` sets them aside. Returns the number of changed deliveries.
   */
  put(
    proposals: readonly ArchivedProposal[],
    from: readonly DeliveryState[],
    to: 'queued' | 'held',
    now: number,
  ): Promise<number>;
  /** Erases one request with its deliveries. */
  erase(id: string): Promise<void>;
  close(): Promise<void>;
};

/** Creates the archive on a database, which a running server may be using. `close()` closes the database. */
export function createArchive(database: SqlDatabase): Archive {
  return {
    async list(count = Number.MAX_SAFE_INTEGER) {
      const proposals = new Map<string, ArchivedProposal>();
      for (const row of await database.query(listStatement, [count])) {
        const proposal = toProposal(row);
        const earlier = proposals.get(proposal.id)?.deliveries ?? [];
        proposals.set(proposal.id, { ...proposal, deliveries: [...earlier, toDelivery(row)] });
      }
      return [...proposals.values()];
    },

    async put(proposals, from, to, now) {
      const chosen = proposals.flatMap(({ id, deliveries }) =>
        deliveries.filter(({ state }) => from.includes(state)).map(({ kind, state }) => [id, kind, state]),
      );
      for (const delivery of chosen) await database.query(putStatement, [...delivery, to, new Date(now)]);
      return chosen.length;
    },

    erase: async (id) => void (await database.query('delete from public.proposals where id = $1', [id])),
    close: () => database.close(),
  };
}

const listStatement = `
  select p.*, d.kind, d.state, d.attempts, d.reason
  from (select * from public.proposals order by created_at desc, id limit $1) p
  join public.proposal_deliveries d on d.proposal_id = p.id
  order by p.created_at desc, p.id, d.kind`;

const putStatement = `
  update public.proposal_deliveries set state = $4, attempts = 0, due_at = $5
  where proposal_id = $1 and kind = $2 and state = $3`;

function toDelivery(row: Row): ArchivedDelivery {
  return {
    kind: oneOf(deliveryKinds, row['kind']),
    state: oneOf(deliveryStates, row['state']),
    attempts: Number(row['attempts']),
    reason: row['reason'] === null ? null : textOf(row['reason']),
  };
}
