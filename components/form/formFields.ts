import { checked, fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { fieldsIn, validateProposal } from '#proposal/intake/validateProposal.ts';
import { sameFields } from './delivery/keptRequests.ts';

/** The id of a field's control. The error summary links to it. */
export const fieldId = (name: string) => `proposal-${name}`;

/**
 * Returns the proposal form of the page. It is looked up for each use, because the form exists
 * before React, and a new root of the island replaces the element (`renderer/islands/runtime.tsx`).
 */
export function pageForm(): HTMLFormElement | undefined {
  const control = document.getElementById(fieldId('fullName')) as HTMLInputElement | null;
  return control?.form ?? undefined;
}

/** The current values of the fields. Unset choices are empty strings (SPEC §7). */
export const readForm = (form: HTMLFormElement): ProposalFields =>
  fieldsIn(Object.fromEntries(new FormData(form)));

/**
 * Whether the form contains the fields of a request. The form's values are cleaned before they are
 * compared, as the request's fields were.
 */
export function holds(form: HTMLFormElement, fields: ProposalFields): boolean {
  return sameFields(validateProposal(readForm(form)).fields, fields);
}

export function isBlank(form: HTMLFormElement): boolean {
  return Object.values(readForm(form)).every((value) => value === '');
}

/** The form's control for a field. */
export function controlOf(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
}

/**
 * Empties every field. After a refused post, the form's own `reset` would restore the typed values.
 */
export function emptyForm(form: HTMLFormElement): void {
  for (const name of fieldNames) {
    const control = controlOf(form, name);
    if (isBox(control)) control.checked = false;
    else control.value = '';
  }
}

/**
 * Puts values into fields that are empty. Values that the form already has are newer. A value that
 * is no longer an option of its list is skipped.
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
