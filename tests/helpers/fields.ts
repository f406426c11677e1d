import { markedLabel } from '../../components/form/fields.tsx';
import { valuesOf } from '#proposal/answers.ts';
import { messageOf } from '#proposal/intake/validateProposal.ts';
import type { Proposal } from '#proposal/store/records.ts';
import { fields } from '#site/form.ts';
import type { FieldErrors } from '#site/contactRecords.ts';

export function fieldNamed(name: string) {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`The form has no field ${name}`);
  return field;
}

/** The label of a field, as the form shows it. */
export const labelled = (name: string) => markedLabel(fieldNamed(name));

/** The form's message for a field with an error. */
export const errorOf = (name: string, fault: keyof FieldErrors) => messageOf(fieldNamed(name), fault);

/** A stored request with its answers, by the names of their fields. */
export const withValues = <Stored extends Proposal>({ answers, ...request }: Stored) => ({
  ...(valuesOf(answers) as Record<'projectType' | 'targetLaunch' | 'details', string>),
  ...request,
});
