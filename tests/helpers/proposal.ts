import type { ProposalFields } from '../../supabase/functions/_shared/proposal/contract/fields.ts';

/** What a browser says of its posts: without it, a request is a suspect and its confirmation is held. */
export const browserMark = { 'sec-fetch-site': 'same-origin' };

/** A request as a visitor types it, with what a test wants otherwise. */
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
