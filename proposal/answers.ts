import type { Field } from '#site/contactRecords.ts';
import { plainWords } from '#lib/text.ts';
import { fields, fieldWords } from '#site/form.ts';
import { amountText } from './amount.ts';
import type { ProposalFields } from './contract.ts';

/**
 * The answer to one field, as it is stored and shown. It contains copies of the field's label and
 * of the chosen option's label, because an owner may change or remove the field later. `text` is
 * the value as people read it. An empty `value` means that the field was not filled in.
 */
export type Answer = Readonly<Record<'name' | 'label' | 'value' | 'text', string>> & Pick<Field, 'kind'>;

/** All fields except name and email address, which are stored in columns of their own. */
export const otherFields = fields.filter(({ name }) => name !== 'fullName' && name !== 'email');

/** Returns the answers of a request, from the values of its fields. */
export const answersOf = (values: ProposalFields): Answer[] =>
  otherFields.map((field) => {
    const { name, kind, label } = field;
    const value = values[name] ?? '';
    return { name, kind, label: plainWords(label), value, text: textOf(field, value) };
  });

/**
 * Returns a value as people read it: the label of a choice, whether a box is checked, or an amount
 * with the number that was understood.
 */
export function textOf(field: Field, value: string): string {
  if (field.kind === 'checkbox') return value ? fieldWords.checked : fieldWords.unchecked;
  if (field.kind === 'number') return amountText(value);
  if (field.kind !== 'choice') return value;
  return field.options.find((option) => option.value === value)?.label ?? '';
}

/** The label of one of the form's fields, with its links replaced by their words. */
export const labelOf = (name: string): string =>
  plainWords(fields.find((field) => field.name === name)!.label);

/** Returns the values by the names of their fields. */
export const valuesOf = (answers: readonly Answer[]) =>
  Object.fromEntries(answers.map(({ name, value }) => [name, value]));

/**
 * Returns the answers whose words are the owner's own: choices and checked boxes. A confirmation
 * repeats only these. If it repeated typed text, a stranger could send any text to any address.
 */
export const chosenOf = (answers: readonly Answer[]) =>
  answers.filter(({ kind, value }) => value && (kind === 'choice' || kind === 'checkbox'));
