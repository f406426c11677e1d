import { describe, expect, it } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { mails } from '#site/mails.ts';
import { autoresponder, notification } from '#proposal/delivery/mailTexts.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import { buildProposal, sender } from '../helpers/proposal.ts';

const { hero, work, testimonials, caseStudy, faq, contact, footer } = content;

// The specification is the sample's. What an owner says is theirs.
describe('the site as it comes', () => {
  it('has as many records as SPEC §9 counts', () => {
    expect(work.projects).toHaveLength(7);
    expect(testimonials.items).toHaveLength(3);
    expect(faq.items).toHaveLength(6);
    expect(hero.badges).toEqual(['Custom Design', 'Mobile First', 'Fast Delivery', 'HIPAA Ready']);
    expect(caseStudy.badges).toEqual(['HIPAA Ready', 'OHA Aligned', 'Mobile First', 'Audit Exports']);
  });

  it('has placeholder links on the first two projects only (SPEC §2), and a project for each quote', () => {
    const [first, second, ...urls] = work.projects.map(({ url }) => url);
    const titles = work.projects.map(({ title }) => title);

    expect(first).toBe(second);
    expect(new Set([first, ...urls]).size).toBe(6);
    expect(titles).toEqual(expect.arrayContaining(testimonials.items.map(({ company }) => company)));
  });

  it('promises an answer within 24 hours and a 30-minute demo, and says how long requests are kept', () => {
    expect(mails.confirmation.promise).toContain('within 24 hours');
    expect(mails.confirmation.demo).toContain('30-minute demo');
    expect(contact.form.privacy).toContain('7 days');
  });

  it('gives the figures of SPEC §9', () => {
    expect(hero.figures.map(({ value }) => value)).toEqual(['50+', '2-6', '100%']);
    expect(caseStudy.challenge.figure.value).toBe('40+ hours');
    expect(caseStudy.results.figures).toEqual([
      { value: '60%', label: 'less audit preparation time' },
      { value: '4 weeks', label: 'to launch' },
      { value: '100%', label: 'compliance rating' },
    ]);
    const launchTimes = faq.items.find(({ question }) => question.includes('fast'))?.answer;
    expect(launchTimes).toContain('2-6 weeks');
    expect(launchTimes).toContain('Simple sites take 1-2 weeks, complex sites 4-8 weeks');
  });

  it('offers the choices of SPEC §3, value and label to the letter', () => {
    const { projectType, targetLaunch } = contact.form.fields;

    expect(projectType.options.map(({ value, label }) => `${value}: ${label}`)).toEqual([
      'business-website: Business Website',
      'personal-portfolio: Personal Portfolio',
      'e-commerce: E-commerce Store',
      'booking-platform: Booking/Scheduling Platform',
      'membership-site: Membership Site',
      'care-website: Care Agency Website',
      'nemt-platform: NEMT Platform',
      'compliance-portal: Compliance Portal',
      'mobile-app: Mobile App',
      'other: Other',
    ]);
    expect(targetLaunch.options.map(({ value, label }) => `${value}: ${label}`)).toEqual([
      'asap: ASAP (Rush Project)',
      '1-month: Within 1 Month',
      '2-3-months: 2-3 Months',
      'flexible: Flexible Timeline',
    ]);
  });

  it('labels the form as SPEC §5 does', () => {
    const { fullName, email, ...others } = contact.form.fields;

    expect(fullName).toMatchObject({ label: 'Full Name *', placeholder: 'Your full name' });
    expect(email).toMatchObject({
      label: 'Email *',
      placeholder: expect.stringMatching(/^\S+@example\.\w+$/),
    });
    expect(others).toMatchObject({
      projectType: { label: 'Project Type *' },
      targetLaunch: { label: 'Target Launch' },
      details: { label: 'Project Details' },
    });
  });

  // Other tests read these words from the records. These say what they are.
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

  it('names choices, sender and suspicion in its mails', () => {
    const request = buildProposal({ projectType: 'care-website', targetLaunch: '1-month' });
    const proposal = { id: 'the-id', createdAt: 0, suspicion: '', ...request };

    const { text } = autoresponder(proposal, sender);
    expect(text).toContain('Project type: Care Agency Website');
    expect(text).toContain('Target launch: Within 1 Month');
    expect(notification(proposal, sender).subject).toBe('Proposal request from Ada Lovelace');
    expect(notification(proposal, sender).text).toContain('Received: January 1, 1970 at 00:00:00 UTC');
    const suspect = notification({ ...proposal, suspicion: mails.suspicions.hiddenField }, sender);
    expect(suspect.subject).toBe('Possible spam: proposal request from Ada Lovelace');
    expect(suspect.text).toContain('Possible spam: the field that people never see was filled in');
  });

  it('says in its toasts what SPEC §8 says', () => {
    const { success, failure } = contact.form;

    expect(failure).toMatchObject({
      title: 'Request Submitted',
      text: 'We received your request and will respond within 24 hours.',
    });
    expect(success).toMatchObject({
      title: 'Proposal Request Submitted!',
      text: "Check your email for confirmation. We'll get back to you within 24 hours.",
    });
    expect(contact.onePager.toast).toMatchObject({
      title: 'One-Pager Downloaded',
      text: expect.stringMatching(/capability overview was saved to your downloads/),
    });
  });

  it('words buttons, headings and lines as SPEC §1 and §2 do', () => {
    expect(content.tagline).toBe('Design. Build. Grow.');
    expect(content.header.nav.map(({ label, href }) => `${label} ${href}`)).toEqual([
      'Work #work',
      'Compare #compare',
      'FAQ #faq',
      'Contact #contact',
    ]);
    expect(content.header.demo).toBe('Book a Demo');
    expect([hero.start, hero.seeWork]).toEqual([
      { label: 'Start Your Project', href: '#contact' },
      { label: 'See Our Work', href: '#work' },
    ]);
    expect(work.heading).toBe('Our Recent Work');
    expect(caseStudy.story.open).toBe('Read Full Case Study');
    expect(contact.heading).toBe('Ready to Build Your Website or App?');
    expect(contact.subtitle).toBe('Get a custom proposal for your personal or business project');
    expect(contact.form.heading).toBe('Request a Proposal');
    expect(contact.demo).toEqual({
      heading: 'Book a Live Demo',
      text: '30-minute demo with Q&A',
      button: 'Schedule Demo Call',
    });
    expect(contact.onePager).toMatchObject({ heading: 'Download One-Pager', button: 'Download PDF' });
    expect(contact.direct).toMatchObject({
      heading: 'Direct Contact',
      response: 'Within 24 hours',
      specialties: 'Personal • Business • Healthcare',
    });
    expect(footer.copyrightYear).toBe(2024);
  });

  it('writes figures and ranges with plain hyphens, as SPEC §9 does', () => {
    expect(textsIn(content).filter(({ text }) => /\d\s?[–—]\s?\d/.test(text))).toEqual([]);
  });
});
