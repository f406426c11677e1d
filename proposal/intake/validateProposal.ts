import type { Option } from '#site/contactRecords.ts';
import { cleanLine, cleanLines } from './cleanText.ts';
import { emailAddress, isEmailAddress } from '../emailAddress.ts';
import { fieldNames, maxLengths, type FieldName, type ProposalFields, type FieldError } from '../contract.ts';
import { projectTypes, targetLaunches, fieldErrors } from '#site/form.ts';
import { fill, numberText } from '../text.ts';

/**
 * Cleans and checks the five fields of a parsed JSON object or a posted form. Missing fields count as empty and unknown ones
 * are ignored, so that no request is lost for its form. Without errors, the fields can be stored. The messages follow the
 * GOV.UK pattern: they say what to do.
 */
export function validateProposal(input: Readonly<Record<string, unknown>>) {
  const sent = textsIn(input);
  // A longer text is refused as it is, because some texts cost seconds to clean or to convert.
  const read = (field: FieldName, clean: (text: string) => string) =>
    sent[field].length > mostSent(field) ? sent[field] : clean(sent[field]);
  const fields = {
    fullName: read('fullName', cleanLine),
    email: read('email', (text) => emailAddress(cleanLine(text))),
    projectType: read('projectType', cleanLine),
    targetLaunch: read('targetLaunch', cleanLine),
    details: read('details', cleanLines),
  };
  return { fields, errors: faultsOf(fields, input) };
}

/** The characters that each field takes. */
export const mostCharacters: Record<FieldName, number> = { ...maxLengths, projectType: 40, targetLaunch: 40 };

/** The characters that a field may be sent with: twice as many, because browsers send a line break as two. */
const mostSent = (field: FieldName) => 2 * mostCharacters[field];

function faultsOf(fields: ProposalFields, sent: Readonly<Record<string, unknown>>): FieldError[] {
  const { fullName, email, projectType, targetLaunch, details } = fieldErrors;
  const isChoice = (field: FieldName, options: readonly Option[]) =>
    isTextOrMissing(sent[field]) && ['', ...options.map(({ value }) => value)].includes(fields[field]);
  const tooLongOr = (field: keyof typeof maxLengths, isValid: (text: string) => boolean, otherwise: string) =>
    fields[field].length > maxLengths[field] ? tooLong(field) : !isValid(fields[field]) && otherwise;

  const faults: Record<FieldName, string | false> = {
    fullName: tooLongOr('fullName', (text) => text !== '', fullName.missing),
    email: tooLongOr('email', isEmailAddress, fields.email ? email.malformed : email.missing),
    projectType: !isChoice('projectType', projectTypes) && projectType.unknown,
    targetLaunch: !isChoice('targetLaunch', targetLaunches) && targetLaunch.unknown,
    details: tooLongOr('details', () => isTextOrMissing(sent['details']), details.noText),
  };
  return fieldNames.flatMap((field) => (faults[field] ? [{ field, message: faults[field] }] : []));
}

/** What is said of a text that is longer than its field takes. */
export function tooLong(field: keyof typeof maxLengths): string {
  return fill(fieldErrors[field].tooLong, { max: numberText(maxLengths[field]) });
}

/** Everything that may be said of a field in a form. */
export function rulesOf(field: FieldName): string[] {
  // A form sends nothing but text.
  const { noText: _, ...words }: Record<string, string> = fieldErrors[field];
  return Object.values(words).map((rule) => fill(rule, { max: numberText(mostCharacters[field]) }));
}

function isTextOrMissing(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

/** Returns the five fields as they were sent. What is no text counts as empty. */
function textsIn(input: Readonly<Record<string, unknown>>): ProposalFields {
  const typed = fieldNames.map((name) => [name, typeof input[name] === 'string' ? input[name] : '']);
  return Object.fromEntries(typed) as ProposalFields;
}

/** Returns the five fields as they were typed. One that is too long, even with its line breaks as two characters, is empty. */
export function typedFields(input: Readonly<Record<string, unknown>>): ProposalFields {
  const texts = textsIn(input);
  for (const name of fieldNames) if (texts[name].length > mostSent(name)) texts[name] = '';
  return texts;
}
