import type { ProposalFields } from '../../supabase/functions/_shared/proposal/contract/fields.ts';

/** The header that browsers send with a post. Without it, a request is a suspect and its confirmation is held. */
export const browserMark = { 'sec-fetch-site': 'same-origin' };

/** A request as a visitor enters it, with a test's overrides. */
export function buildProposal(overrides: Partial<ProposalFields> = {}): ProposalFields {
  return {
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    projectType: 'care-website',
    targetLaunch: '1-month',
    details: 'A site for our care agency.\nWith booking.',
    ...overrides,
  };
}
