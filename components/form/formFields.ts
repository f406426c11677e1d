import { checked, fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { fieldsIn, validateProposal } from '#proposal/intake/validateProposal.ts';
import { sameFields } from './delivery/keptRequests.ts';

/** The id of a field's control. The error summary links to it. */
export const fieldId = (name: string) => `proposal-${name}`;

/**
 * Returns the element of the page's proposal form. It is looked up for each use, because another
 * element may replace it: if React fails, the form's island gets a new root
 * (`renderer/islands/runtime.tsx`).
 */
export function pageForm(): HTMLFormElement | undefined {
  const control = document.getElementById(fieldId('fullName')) as HTMLInputElement | null;
  return control?.form ?? undefined;
}

/**
 * Returns the current values of the form's fields. A list in which nothing is chosen has an empty
 * string as its value (SPEC §7).
 */
export const readForm = (form: HTMLFormElement): ProposalFields =>
  fieldsIn(Object.fromEntries(new FormData(form)));

/**
 * Whether the form's fields have the same values as those of a request. The form's values are
 * cleaned before the comparison, as those of the request were before it was sent.
 */
export function holds(form: HTMLFormElement, fields: ProposalFields): boolean {
  return sameFields(validateProposal(readForm(form)).fields, fields);
}

export function isBlank(form: HTMLFormElement): boolean {
  return Object.values(readForm(form)).every((value) => value === '');
}

/** Returns the form's control for a field. */
export function controlOf(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
}

/**
 * Empties every field. The browser's own `reset` restores the values that the document was sent
 * with. In the server's answer to a refused form, these are the values that the visitor has typed.
 */
export function emptyForm(form: HTMLFormElement): void {
  for (const name of fieldNames) {
    const control = controlOf(form, name);
    if (isBox(control)) control.checked = false;
    else control.value = '';
  }
}

/**
 * Puts values into fields that are empty. A value that a field already has is newer, and stays. A
 * value that is no longer an option of its list is left out.
 */
export function fillEmpty(form: HTMLFormElement, values: ProposalFields): void {
  for (const name of fieldNames) {
    const control = controlOf(form, name);
    const value = values[name] ?? '';
    if (isBox(control)) control.checked ||= value === checked;
    else if (!('options' in control) || Array.from(control.options, (one) => one.value).includes(value))
      control.value ||= value;
  }
}

const isBox = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox';

/** The number of characters in each field. */
export type Lengths = Readonly<Record<string, number>>;

export const lengthsOf = (typed: ProposalFields): Lengths =>
  Object.fromEntries(Object.entries(typed).map(([name, { length }]) => [name, length]));
