import { projectTypes, targetLaunches } from '#site/form.ts';
import type { ProposalFields } from '#proposal/contract.ts';

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

/** The agency that sends the mails about a request. */
export const sender = {
  brand: 'Alderway',
  mailFrom: 'hello@alderway.example',
  contactEmail: 'office@alderway.example',
  notifyEmails: ['office@alderway.example'],
  schedulingUrl: 'https://scheduling.example.com/demo',
};
