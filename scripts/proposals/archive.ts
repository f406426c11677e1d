import { oneOf, textOf, toProposal, type Row } from '../../supabase/functions/_shared/proposal/store/rows.ts';
import type { SqlDatabase } from '../../supabase/functions/_shared/proposal/store/sqlDatabase.ts';
import {
  deliveryKinds,
  deliveryStates,
  type DeliveryKind,
  type DeliveryState,
  type Proposal,
} from '../../supabase/functions/_shared/proposal/store/store.ts';

export type ArchivedDelivery = {
  readonly kind: DeliveryKind;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Why the last attempt failed, as a code. */
  readonly reason: string | null;
};

export type ArchivedProposal = Proposal & { readonly deliveries: readonly ArchivedDelivery[] };

/** What the owner may ask of a store beside what the site does with it. */
export type Archive = {
  /** The latest requests, newest first; all of them without a number. */
  list(count?: number): Promise<ArchivedProposal[]>;
  /**
   * Puts the deliveries of these requests that are in one of the states `from` into the queue, from the first attempt
   * on, or sets them aside; returns how many there were.
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

/** The owner's view of a store, beside a running server if need be. The database is closed with it. */
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
