import { createArchive } from '../../owner/inbox/archive.ts';
import { createStore } from '#proposal/store/createStore.ts';
import { createSubmitProposal, type SubmitProposalOptions } from '#proposal/intake/submitProposal.ts';
import type { SqlDatabase } from '#proposal/store/records.ts';

/** Limits that a test reaches only on purpose. */
const wide = { perIpPerHour: 99, perRecipientPerDay: 99, perHour: 99 };

/**
 * A store and its intake, under a clock that the test sets.
 *
 * @param options.limits those of the limits that the test is about
 * @param options.deliveries what each request leads to; by default both mails
 */
export function storeUnderClock(
  database: SqlDatabase,
  options: { limits?: Partial<typeof wide>; deliveries?: SubmitProposalOptions['deliveries'] } = {},
) {
  const { limits, deliveries = ['autoresponder', 'notification'] } = options;
  const clock = { now: Date.UTC(2026, 0, 1) };
  const store = createStore(database);
  const now = () => clock.now;
  const submit = createSubmitProposal({ store, limits: { ...wide, ...limits }, deliveries, now });
  return { clock, store, submit, archive: createArchive(database) };
}
