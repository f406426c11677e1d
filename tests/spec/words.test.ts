import { describe, expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { autoresponder, notification } from '#proposal/mailTexts.ts';
import { validateProposal } from '#proposal/validateProposal.ts';
import { mails } from '#site/mails.ts';
import { buildProposal, sender } from '../helpers/proposal.ts';

// Other tests read these words from the records. This one says what they are.
describe('the sample', () => {
  it.each([
    ['fullName', { fullName: ' ' }, 'Enter your full name'],
    ['fullName', { fullName: 'x'.repeat(201) }, 'Full name must be 200 characters or fewer'],
    ['email', { email: '' }, 'Enter your email address'],
    ['email', { email: 'ada@example.com, eve@example.com' }, 'Enter an email address like name@example.com'],
    ['email', { email: `${'x'.repeat(250)}@example.com` }, 'Email address must be 254 characters or fewer'],
    ['projectType', { projectType: 'spaceship' }, 'Choose a project type from the list'],
    ['targetLaunch', { targetLaunch: 'yesterday' }, 'Choose a target launch from the list'],
    ['details', { details: 'x'.repeat(5_001) }, 'Project details must be 5,000 characters or fewer'],
  ])('says of a wrong %s in %j: "%s"', (field, wrong, message) => {
    expect(validateProposal(buildProposal(wrong)).errors).toEqual([{ field, message }]);
  });

  it('labels the five fields', () => {
    const { fullName, email, projectType, targetLaunch, details } = content.contact.form.fields;

    expect([fullName, email, projectType, targetLaunch, details].map(({ label }) => label)).toEqual([
      'Full Name *',
      'Email *',
      'Project Type *',
      'Target Launch',
      'Project Details',
    ]);
  });

  it('names choices and sender in its mails', () => {
    const request = buildProposal({ projectType: 'care-website', targetLaunch: '1-month' });
    const proposal = { id: 'the-id', createdAt: 0, suspicion: '', ...request };

    const { text } = autoresponder(proposal, sender);
    expect(text).toContain('Project type: Care Agency Website');
    expect(text).toContain('Target launch: Within 1 Month');
    expect(notification(proposal, sender).subject).toBe('Proposal request from Ada Lovelace');
    const suspect = notification({ ...proposal, suspicion: mails.suspicions.hiddenField }, sender);
    expect(suspect.subject).toBe('Possible spam: proposal request from Ada Lovelace');
    expect(suspect.text).toContain('Possible spam: the field that people never see was filled in');
  });

  it('gives its reasons for a suspicion', () => {
    expect(mails.suspicions).toMatchObject({
      noBrowser: 'it lacks the headers that browsers send',
      links: 'it contains {count} links',
      recipient: 'many requests today name this email address',
    });
  });
});
