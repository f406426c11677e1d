import type { Field, FieldErrors } from '#site/contactRecords.ts';
import { fields, fieldWords } from '#site/form.ts';
import type { FieldError, ProposalFields } from '../contract.ts';
import { anyText, kindOf, maxLengthOf } from './fieldKinds.ts';
import { refusedLetter } from '#lib/emailAddress.ts';
import { fill, numberText, plainWords } from '#lib/text.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * Cleans and checks the fields of a JSON object or a posted form. Missing fields count as empty,
 * and unknown ones are ignored, so that no request is lost because of them. If `errors` is empty,
 * the fields can be stored.
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
 * Returns the error message of a field: the field's own words, or those of its kind. For an email
 * address, the message names a letter that is not accepted.
 */
export function messageOf(field: Field, fault: keyof FieldErrors, typed = ''): string {
  const { kind, label, errors } = field;
  const letter = kind === 'email' && fault === 'malformed' ? refusedLetter(typed) : undefined;
  if (letter && fieldWords.refusedLetter)
    return plainWords(fill(fieldWords.refusedLetter, { label: plainWords(label), letter }));
  // A choice or a checkbox without an answer shows the message for a malformed answer, unless the
  // owner has written a message for a missing one.
  const fallback = kind === 'choice' || kind === 'checkbox' ? 'malformed' : fault;
  const words =
    fallback === 'malformed' ? (fieldWords.malformed[kind] ?? fieldWords.missing) : fieldWords[fallback];
  const text = errors?.[fault] ?? errors?.[fallback] ?? words;
  return plainWords(fill(text, { label: plainWords(label), max: numberText(maxLengthOf(field)) }));
}

/**
 * Returns the rules of a field that a posted form can break, as its error messages for a missing, a
 * too long and a malformed answer. The page `/not-sent/` shows them. It does not know what the
 * visitor typed, so the message that names a refused letter of an email address is left out. A
 * field without a format (`anyText`) accepts every text, so it has no rule about malformed answers.
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
