import { fieldNames } from '../../supabase/functions/_shared/proposal/contract/fields.ts';
import { controlOf, readForm } from './formFields.ts';

/** The session storage entry of what is typed and not sent yet. */
const key = 'proposal-draft';

/** Keeps what is typed for this tab, so that a reload loses nothing. Nothing is stored before the visitor types. */
export function saveDraft(form: HTMLFormElement): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(readForm(form))));
}

/** Puts a kept draft back, into fields that are empty: what stands in the form already is newer. */
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

/** Forgets the draft once the request is on its way for good. */
export function forgetDraft(): void {
  withStorage((storage) => storage.removeItem(key));
}

function withStorage(use: (storage: Storage) => void) {
  try {
    use(sessionStorage);
  } catch {
    // Storage is full, switched off or spoilt: the form works without it.
  }
}
