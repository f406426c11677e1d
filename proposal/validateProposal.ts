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
  const fields: ProposalFields = {
    fullName: cleanLine(asText(input['fullName'])),
    email: emailAddress(cleanLine(asText(input['email']))),
    projectType: cleanLine(asText(input['projectType'])),
    targetLaunch: cleanLine(asText(input['targetLaunch'])),
    details: cleanLines(asText(input['details'])),
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

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
