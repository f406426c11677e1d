import { projectTypes, targetLaunches } from '#site/form.ts';
import { answersOf } from '#proposal/answers.ts';
import type { Proposal } from '#proposal/store/records.ts';

/**
 * The header that browsers send with a post. Without it, a request is a suspect and its
 * confirmation is held.
 */
export const browserMark = { 'sec-fetch-site': 'same-origin' };

/**
 * The options that the visitor of `buildProposal` has chosen: the first of each list of the form.
 */
export const chosen = { projectType: projectTypes[0]!, targetLaunch: targetLaunches[0]! };

/** The specification's five fields. */
export type SpecifiedFields = Record<
  'fullName' | 'email' | 'projectType' | 'targetLaunch' | 'details',
  string
>;

/** A request as a visitor enters it, with a test's overrides. */
export function buildProposal(overrides: Partial<SpecifiedFields> = {}): SpecifiedFields {
  return {
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    projectType: chosen.projectType.value,
    targetLaunch: chosen.targetLaunch.value,
    details: 'A site for our care agency.\nWith booking.',
    ...overrides,
  };
}

/** The same request, as it is stored. */
export function storedProposal(overrides: Partial<SpecifiedFields> = {}): Proposal {
  const fields = buildProposal(overrides);
  const { fullName, email } = fields;
  const id = '00000000-0000-4000-8000-000000000001';
  const createdAt = Date.UTC(2026, 4, 1, 12);
  return { id, createdAt, suspicion: '', fullName, email, answers: answersOf(fields) };
}

/** The agency that sends the mails about a request. */
export const sender = {
  brand: 'Alderway',
  mailFrom: 'hello@alderway.example',
  contactEmail: 'office@alderway.example',
  notifyEmails: ['office@alderway.example'],
  schedulingUrl: 'https://scheduling.example.com/demo',
};
