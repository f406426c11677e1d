import type { Field } from '#site/contactRecords.ts';
import { plainWords } from '#lib/text.ts';
import { fields, fieldWords } from '#site/form.ts';
import { amountText } from './amount.ts';
import type { ProposalFields } from './contract.ts';

/**
 * What was answered to one field, as it is stored and shown, with the label and the words of its
 * time: the field may have changed or gone since. `text` is what people read of the `value`; an
 * empty `value` was not filled in.
 */
export type Answer = Readonly<Record<'name' | 'label' | 'value' | 'text', string>> & Pick<Field, 'kind'>;

/** All fields but name and address, which every request has. */
export const otherFields = fields.filter(({ name }) => name !== 'fullName' && name !== 'email');

/** The answers to them. */
export const answersOf = (values: ProposalFields): Answer[] =>
  otherFields.map((field) => {
    const { name, kind, label } = field;
    const value = values[name] ?? '';
    return { name, kind, label: plainWords(label), value, text: textOf(field, value) };
  });

/**
 * What people read of a value: the label of a choice, whether a box is checked, and an amount as it
 * was understood.
 */
export function textOf(field: Field, value: string): string {
  if (field.kind === 'checkbox') return value ? fieldWords.checked : fieldWords.unchecked;
  if (field.kind === 'number') return amountText(value);
  if (field.kind !== 'choice') return value;
  return field.options.find((option) => option.value === value)?.label ?? '';
}

/** The label of a field of the form, or nothing if it has no such field. */
export const labelOf = (name: string): string =>
  plainWords(fields.find((field) => field.name === name)?.label ?? '');

/** The values by the names of their fields. */
export const valuesOf = (answers: readonly Answer[]) =>
  Object.fromEntries(answers.map(({ name, value }) => [name, value]));

/**
 * What was chosen of the owner's own words: the only answers that may be repeated to an address
 * that anyone can enter.
 */
export const chosenOf = (answers: readonly Answer[]) =>
  answers.filter(({ kind, value }) => value && (kind === 'choice' || kind === 'checkbox'));
