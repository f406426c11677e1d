import type { ProposalFields } from '#proposal/contract.ts';
import { fieldsIn, validateProposal } from '#proposal/intake/validateProposal.ts';
import { sameFields } from './delivery/keptRequests.ts';

/** The session storage key of the draft: typed values that were not received yet. */
const key = 'proposal-draft';

/**
 * Keeps the typed values for this tab, so that a reload loses nothing. Nothing is stored before the
 * visitor types.
 */
export function saveDraft(fields: ProposalFields): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(fields)));
}

/**
 * Makes an undelivered request the draft, so that its text is in the form again. If there is a
 * draft already, that draft stays.
 */
export function offerAsDraft(fields: ProposalFields): void {
  withStorage((storage) => {
    if (storage.getItem(key) === null) storage.setItem(key, JSON.stringify(fields));
  });
}

/** Returns the values of the stored draft. A value that is not a text becomes empty. */
export function readDraft(): ProposalFields {
  let draft = fieldsIn({});
  withStorage((storage) => {
    draft = fieldsIn(Object(JSON.parse(storage.getItem(key) ?? '{}')) as Record<string, unknown>);
  });
  return draft;
}

/** Deletes the draft, after the request was received. */
export function forgetDraft(): void {
  withStorage((storage) => storage.removeItem(key));
}

/**
 * Deletes the draft of a request that was received or withdrawn. A draft with other text is newer,
 * and stays.
 */
export function forgetDraftOf(fields: ProposalFields): void {
  if (sameFields(validateProposal(readDraft()).fields, fields)) forgetDraft();
}

function withStorage(use: (storage: Storage) => unknown) {
  try {
    use(sessionStorage);
  } catch {
    // The storage is full, switched off or damaged. The form works without it.
  }
}
