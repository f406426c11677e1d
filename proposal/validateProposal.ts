import { cleanLine, cleanLines } from './intake/cleanText.ts';
import { emailAddress } from './intake/emailAddress.ts';
import { maxLengths, type FieldName, type ProposalFields, type FieldError, type Option } from './contract.ts';
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
  const fields: ProposalFields = {
    fullName: cleanLine(asText(input['fullName'])),
    email: emailAddress(cleanLine(asText(input['email']))),
    projectType: cleanLine(asText(input['projectType'])),
    targetLaunch: cleanLine(asText(input['targetLaunch'])),
    details: cleanLines(asText(input['details'])),
  };
  return { fields, errors: faultsOf(fields, input) };
}

function faultsOf(fields: ProposalFields, input: Readonly<Record<string, unknown>>): FieldError[] {
  const errors: FieldError[] = [];
  const { fullName, email, projectType, targetLaunch, details } = fieldErrors;
  const refuse = (field: FieldName, message: string) => errors.push({ field, message });

  if (fields.fullName === '') refuse('fullName', fullName.missing);
  else if (fields.fullName.length > maxLengths.fullName) refuse('fullName', tooLong('fullName'));

  if (fields.email === '') refuse('email', email.missing);
  else if (fields.email.length > maxLengths.email) refuse('email', tooLong('email'));
  else if (!htmlEmail.test(fields.email)) refuse('email', email.malformed);

  if (!isChoice(input['projectType'], fields.projectType, projectTypes))
    refuse('projectType', projectType.unknown);
  if (!isChoice(input['targetLaunch'], fields.targetLaunch, targetLaunches))
    refuse('targetLaunch', targetLaunch.unknown);

  if (!isTextOrMissing(input['details'])) refuse('details', details.noText);
  else if (fields.details.length > maxLengths.details) refuse('details', tooLong('details'));
  return errors;
}

/** What is said of a text that is longer than its field takes. */
export function tooLong(field: keyof typeof maxLengths): string {
  return fill(fieldErrors[field].tooLong, { max: numberText(maxLengths[field]) });
}

/** SPEC §5, "the browser's format check": https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

function isChoice(sent: unknown, value: string, options: readonly Option[]): boolean {
  return isTextOrMissing(sent) && (value === '' || options.some((option) => option.value === value));
}

function isTextOrMissing(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
