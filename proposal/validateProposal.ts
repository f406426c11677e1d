import { cleanLine, cleanLines } from './intake/cleanText.ts';
import { emailAddress } from './intake/emailAddress.ts';
import {
  fieldNames,
  maxLengths,
  type FieldName,
  type ProposalFields,
  type FieldError,
  type Option,
} from './contract.ts';
import { projectTypes, targetLaunches, fieldErrors } from '#site/form.ts';
import { fill, numberText } from './text.ts';

/** The cleaned fields and their errors. A request without errors can be stored. */
export type ValidatedProposal = { readonly fields: ProposalFields; readonly errors: readonly FieldError[] };

/**
 * Cleans and checks the five fields of a request. Missing fields count as empty and unknown ones are ignored, so that no
 * request is lost for its form. The messages follow the GOV.UK pattern: they say what to do.
 *
 * @param input a parsed JSON object or the entries of a posted form
 */
export function validateProposal(input: Readonly<Record<string, unknown>>): ValidatedProposal {
  const { fullName, email, projectType, targetLaunch, details } = textsIn(input);
  const fields = {
    fullName: cleanLine(fullName),
    email: emailAddress(cleanLine(email)),
    projectType: cleanLine(projectType),
    targetLaunch: cleanLine(targetLaunch),
    details: cleanLines(details),
  };
  return { fields, errors: faultsOf(fields, input) };
}

function faultsOf(fields: ProposalFields, sent: Readonly<Record<string, unknown>>): FieldError[] {
  const { fullName, email, projectType, targetLaunch, details } = fieldErrors;
  const isChoice = (field: FieldName, options: readonly Option[]) =>
    isTextOrMissing(sent[field]) && ['', ...options.map(({ value }) => value)].includes(fields[field]);
  const tooLongOr = (field: keyof typeof maxLengths, valid: boolean, otherwise: string) =>
    fields[field].length > maxLengths[field] ? tooLong(field) : !valid && otherwise;

  const faults: Record<FieldName, string | false> = {
    fullName: tooLongOr('fullName', fields.fullName !== '', fullName.missing),
    email: tooLongOr('email', htmlEmail.test(fields.email), fields.email ? email.malformed : email.missing),
    projectType: !isChoice('projectType', projectTypes) && projectType.unknown,
    targetLaunch: !isChoice('targetLaunch', targetLaunches) && targetLaunch.unknown,
    details: tooLongOr('details', isTextOrMissing(sent['details']), details.noText),
  };
  return fieldNames.flatMap((field) => (faults[field] ? [{ field, message: faults[field] }] : []));
}

/** What is said of a text that is longer than its field takes. */
export function tooLong(field: keyof typeof maxLengths): string {
  return fill(fieldErrors[field].tooLong, { max: numberText(maxLengths[field]) });
}

/** SPEC §5, "the browser's format check": https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

function isTextOrMissing(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

/** Returns the five fields as they were sent. What is no text counts as empty. */
export function textsIn(input: Readonly<Record<string, unknown>>): ProposalFields {
  const typed = fieldNames.map((name) => [name, typeof input[name] === 'string' ? input[name] : '']);
  return Object.fromEntries(typed) as ProposalFields;
}
