import { projectTypes, targetLaunches } from '../../supabase/functions/_shared/proposal/contract/options.ts';
import {
  maxLengths,
  type ProposalFields,
} from '../../supabase/functions/_shared/proposal/contract/fields.ts';
import { fill } from '../../supabase/functions/_shared/proposal/words/fill.ts';
import { numberText } from '../../supabase/functions/_shared/proposal/words/locale.ts';
import { fieldErrors } from '../../supabase/functions/_shared/proposal/words/replies.ts';

/** The header that browsers send with a post. Without it, a request is a suspect and its confirmation is held. */
export const browserMark = { 'sec-fetch-site': 'same-origin' };

/** What that visitor chooses: an owner may offer other choices. */
export const chosen = { projectType: projectTypes[0]!, targetLaunch: targetLaunches[0]! };

/** A request as a visitor enters it, with a test's overrides. */
export function buildProposal(overrides: Partial<ProposalFields> = {}): ProposalFields {
  return {
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    projectType: chosen.projectType.value,
    targetLaunch: chosen.targetLaunch.value,
    details: 'A site for our care agency.\nWith booking.',
    ...overrides,
  };
}

/** What the form says of a text that is too long. */
export function tooLong(name: keyof typeof maxLengths): string {
  return fill(fieldErrors[name].tooLong, { max: numberText(maxLengths[name]) });
}
