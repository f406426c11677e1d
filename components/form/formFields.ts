import { type FieldName, fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import { sameFields } from './delivery/keptRequests.ts';

/** The current values of the five fields. Unset choices are empty strings (SPEC §7). */
export function readForm(form: HTMLFormElement): ProposalFields {
  const data = new FormData(form);
  const text = (name: FieldName) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as ProposalFields;
}

/** Whether the form holds a request, or what is this request once it is cleaned. */
export function holds(form: HTMLFormElement, fields: ProposalFields): boolean {
  return sameFields(validateProposal(readForm(form)).fields, fields);
}

export function isBlank(form: HTMLFormElement): boolean {
  return Object.values(readForm(form)).every((value) => value === '');
}

/** The form's control for a field. */
export function controlOf(form: HTMLFormElement, name: FieldName) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
}

/** The number of characters in the details, in UTF-16 code units. */
export function detailsLengthIn(form: HTMLFormElement): number {
  return controlOf(form, 'details').value.length;
}

/** Empties every field. After a refused post, the form's own `reset` would bring back the typed values. */
export function emptyForm(form: HTMLFormElement): void {
  for (const name of fieldNames) controlOf(form, name).value = '';
}

/** Puts values into the fields that are empty. Values that the form already has are newer. */
export function fillEmpty(form: HTMLFormElement, values: Partial<ProposalFields>): void {
  for (const name of fieldNames) {
    const control = controlOf(form, name);
    control.value ||= values[name] ?? '';
  }
}
