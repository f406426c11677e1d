import type { Field, FieldErrors } from '#site/contactRecords.ts';
import { fields, fieldWords } from '#site/form.ts';
import type { FieldError, ProposalFields } from '../contract.ts';
import { anyText, kindOf, maxLengthOf } from './fieldKinds.ts';
import { refusedLetter } from '#lib/emailAddress.ts';
import { fill, numberText, plainWords } from '#lib/text.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * Cleans and checks the fields of a JSON object or a posted form. A missing field counts as empty.
 * Unknown fields are ignored. If `errors` is empty, the fields can be stored.
 */
export function validateProposal(input: Input): { fields: ProposalFields; errors: FieldError[] } {
  // A text that is longer than `maxSent` is refused without cleaning it, because some texts take
  // seconds to clean or to convert.
  const cleaned = valuesFrom(input, (text, field) =>
    text.length > maxSent(field) ? text : kindOf(field).clean(text),
  );
  const errors = fields.flatMap((field) => {
    const text = cleaned[field.name] ?? '';
    const fault = fieldErrorOf(field, text, input[field.name]);
    return fault ? [{ field: field.name, message: messageOf(field, fault, text) }] : [];
  });
  return { fields: cleaned, errors };
}

/**
 * The number of characters that a field may have when it arrives: twice the number that it accepts,
 * because browsers send a line break as two characters.
 */
const maxSent = (field: Field) => 2 * maxLengthOf(field);

function fieldErrorOf(field: Field, text: string, sent: unknown): keyof FieldErrors | undefined {
  if (text.length > maxLengthOf(field)) return 'tooLong';
  if (text === '' && field.required === true) return 'missing';
  const isTextOrMissing = typeof (sent ?? '') === 'string';
  return isTextOrMissing && (text === '' || kindOf(field).accepts(text, field)) ? undefined : 'malformed';
}

/**
 * Returns the error message of a field: the field's own text if it has one, otherwise the text in
 * `fieldWords`. There is one exception: if an email address contains a letter that is not accepted,
 * the message names that letter.
 */
export function messageOf(field: Field, fault: keyof FieldErrors, typed = ''): string {
  const { kind, label, errors } = field;
  const letter = kind === 'email' && fault === 'malformed' ? refusedLetter(typed) : undefined;
  if (letter && fieldWords.refusedLetter)
    return plainWords(fill(fieldWords.refusedLetter, { label: plainWords(label), letter }));
  // If a choice or a checkbox has no answer, the message for a malformed answer is shown, unless
  // the owner has written a text `missing` for this field.
  const fallback = kind === 'choice' || kind === 'checkbox' ? 'malformed' : fault;
  const words =
    fallback === 'malformed' ? (fieldWords.malformed[kind] ?? fieldWords.missing) : fieldWords[fallback];
  const text = errors?.[fault] ?? errors?.[fallback] ?? words;
  return plainWords(fill(text, { label: plainWords(label), max: numberText(maxLengthOf(field)) }));
}

/**
 * Returns the error messages that a posted form can get for a field. The page `/not-sent/` shows
 * them as the rules of the field. The page does not know what the visitor typed, so the message
 * that names a refused letter of an email address is left out. A field that accepts every text
 * (`anyText`) has no message for a malformed answer.
 */
export function rulesOf(field: Field): string[] {
  if (field.kind === 'checkbox' && field.required !== true) return [];
  const faults: (keyof FieldErrors)[] = field.required === true ? ['missing', 'tooLong'] : ['tooLong'];
  if (kindOf(field).accepts !== anyText) faults.push('malformed');
  return [...new Set(faults.map((fault) => messageOf(field, fault)))];
}

/**
 * Returns the fields with the values that were sent, even if they are too long. A value that is not
 * text counts as empty.
 */
export const fieldsIn = (input: Input): ProposalFields => valuesFrom(input, (text) => text);

/**
 * Returns the fields for the form that a refused visitor gets back: as they were typed, except that
 * a value that is longer than `maxSent`, or is not text, becomes empty.
 */
export const typedFields = (input: Input): ProposalFields =>
  valuesFrom(input, (text, field) => (text.length > maxSent(field) ? '' : text));

function valuesFrom(input: Input, read: (text: string, field: Field) => string): ProposalFields {
  const values: ProposalFields = { fullName: '', email: '' };
  for (const field of fields) {
    const sent = input[field.name];
    values[field.name] = read(typeof sent === 'string' ? sent : '', field);
  }
  return values;
}
