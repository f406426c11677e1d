import type { ProposalFields } from '#proposal/contract.ts';
import { fieldsIn, validateProposal } from '#proposal/intake/validateProposal.ts';
import { sameFields } from './delivery/keptRequests.ts';

/**
 * The key of the draft in the browser's session storage. The draft is what the visitor has typed
 * into the form and the site has not received yet.
 */
const key = 'proposal-draft';

/**
 * Stores the typed values as the draft of this tab, so that a reload loses nothing. Called when the
 * visitor types.
 */
export function saveDraft(fields: ProposalFields): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(fields)));
}

/**
 * Makes the fields of an undelivered request the draft, so that the form can be filled with them
 * again. If there is a draft already, that draft stays.
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
 * Deletes the draft if it is the text of a request that was received or withdrawn. A draft with
 * other text is newer, and stays.
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
