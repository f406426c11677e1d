import { cleanLine, cleanLines } from './cleanText.ts';
import { emailAddress } from './emailAddress.ts';
import { maxLengths } from '../contract/fields.ts';
import type { ProposalFields } from '../contract/fields.ts';
import type { FieldError } from '../contract/notice.ts';
import { projectTypes, targetLaunches } from '../contract/options.ts';
import type { Option } from '../contract/options.ts';

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
  return { fields, errors: fieldErrors(fields, input) };
}

function fieldErrors(fields: ProposalFields, input: Readonly<Record<string, unknown>>): FieldError[] {
  const errors: FieldError[] = [];
  if (fields.fullName === '') {
    errors.push({ field: 'fullName', message: 'Enter your full name' });
  } else if (fields.fullName.length > maxLengths.fullName) {
    errors.push({
      field: 'fullName',
      message: `Full name must be ${maxLengths.fullName} characters or fewer`,
    });
  }
  if (fields.email === '') {
    errors.push({ field: 'email', message: 'Enter your email address' });
  } else if (fields.email.length > maxLengths.email) {
    errors.push({
      field: 'email',
      message: `Email address must be ${maxLengths.email} characters or fewer`,
    });
  } else if (!htmlEmail.test(fields.email)) {
    errors.push({ field: 'email', message: 'Enter an email address like name@example.com' });
  }
  if (!isChoice(input['projectType'], fields.projectType, projectTypes)) {
    errors.push({ field: 'projectType', message: 'Choose a project type from the list' });
  }
  if (!isChoice(input['targetLaunch'], fields.targetLaunch, targetLaunches)) {
    errors.push({ field: 'targetLaunch', message: 'Choose a target launch from the list' });
  }
  if (!isTextOrMissing(input['details'])) {
    errors.push({ field: 'details', message: 'Enter the project details as text' });
  } else if (fields.details.length > maxLengths.details) {
    errors.push({ field: 'details', message: 'Project details must be 5,000 characters or fewer' });
  }
  return errors;
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
