import type { ProposalFields } from '#proposal/contract.ts';
import { fieldsIn, validateProposal } from '#proposal/intake/validateProposal.ts';
import { sameFields } from './delivery/keptRequests.ts';

/** The session storage key of the draft: values that were typed and not sent yet. */
const key = 'proposal-draft';

/**
 * Keeps the typed values for this tab, so that a reload loses nothing. Nothing is stored before the
 * visitor types.
 */
export function saveDraft(fields: ProposalFields): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(fields)));
}

/** Keeps a request that could not be delivered as the draft, unless something else was typed. */
export function offerAsDraft(fields: ProposalFields): void {
  withStorage((storage) => storage.getItem(key) ?? storage.setItem(key, JSON.stringify(fields)));
}

/** The values of the kept draft. Whatever is no text is empty. */
export function readDraft(): ProposalFields {
  let draft = fieldsIn({});
  withStorage((storage) => {
    draft = fieldsIn(Object(JSON.parse(storage.getItem(key) ?? '{}')) as Record<string, unknown>);
  });
  return draft;
}

/** Deletes the draft. Called once the request was received. */
export function forgetDraft(): void {
  withStorage((storage) => storage.removeItem(key));
}

/**
 * Deletes the draft if it is this request, which was received or withdrawn. What was typed since
 * stays.
 */
export function forgetDraftOf(fields: ProposalFields): void {
  if (sameFields(validateProposal(readDraft()).fields, fields)) forgetDraft();
}

function withStorage(use: (storage: Storage) => unknown) {
  try {
    use(sessionStorage);
  } catch {
    // Storage is full, switched off or damaged. The form works without it.
  }
}
