import { fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { controlOf, readForm } from './formFields.ts';

/** The session storage key of the draft: values that were typed and not sent yet. */
const key = 'proposal-draft';

/** Keeps the typed values for this tab, so that a reload loses nothing. Nothing is stored before the visitor types. */
export function saveDraft(form: HTMLFormElement): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(readForm(form))));
}

/** Puts a kept draft back into the fields that are empty. Values that the form already has are newer. */
export function restoreDraft(form: HTMLFormElement): void {
  withStorage((storage) => {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    if (typeof draft !== 'object' || draft === null) return;
    for (const name of fieldNames) {
      const value: unknown = Reflect.get(draft, name);
      const control = controlOf(form, name);
      if (control.value === '' && typeof value === 'string') control.value = value;
    }
  });
}

/** Puts a request that could not be delivered back into the form, where nothing else was typed. */
export function offerBack(fields: ProposalFields): void {
  withStorage((storage) => storage.getItem(key) ?? storage.setItem(key, JSON.stringify(fields)));
  const form = document.querySelector('form');
  if (form) restoreDraft(form);
}

/** Deletes the draft. Called once the request was sent. */
export function forgetDraft(): void {
  withStorage((storage) => storage.removeItem(key));
}

function withStorage(use: (storage: Storage) => unknown) {
  try {
    use(sessionStorage);
  } catch {
    // Storage is full, switched off or damaged. The form works without it.
  }
}
