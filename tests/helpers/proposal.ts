import type { ProposalFields } from '../../supabase/functions/send-autoresponder/core/limits.ts';

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
