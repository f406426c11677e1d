import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { textsIn } from '../../lib/textsIn.ts';
import * as errorPages from '#site/errorPages.ts';
import { mails } from '#site/mails.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { fieldNamed } from '../helpers/fields.ts';
import { markedLabel } from '../../components/form/fields.tsx';
import { fields, formWords } from '#site/form.ts';

const { hero, work, testimonials, caseStudy, faq, contact, footer } = content;
const specification = readFileSync('docs/specification.md', 'utf8');

// The specification is the sample's. What an owner says is theirs.
describe('the site as it comes', () => {
  it('says every text that the specification quotes, to the letter', () => {
    const said = new Set(
      textsIn({ content, errorPages, fields, labels: fields.map(markedLabel), formWords }).map(
        ({ text }) => text,
      ),
    );
    const quoted = Array.from(specification.matchAll(/"([^"]+)"/g), ([, text = '']) => text);

    expect(new Set(quoted).size).toBeGreaterThan(25);
    expect(quoted.filter((text) => !said.has(text))).toEqual(['/', 'send-autoresponder']);
    expect([formWords.success.title, formWords.failure.title]).toEqual([
      'Proposal Request Submitted!',
      'Request Submitted',
    ]);
    expect(contact.onePager.toast.text).toMatch(/capability overview was saved to your downloads/);
  });

  it.each(['projectType', 'targetLaunch'] as const)('offers the choices of %s in SPEC §3', (field) => {
    const asked = fieldNamed(field);
    const lines = ('options' in asked ? asked.options : []).map(
      ({ value, label }) => `- ${value}: ${label}\n`,
    );

    expect(specification).toContain(`${field} values and labels:\n\n${lines.join('')}\n`);
  });

  it('leads to the sections of SPEC §2, and labels the form as SPEC §5 does', () => {
    expect(content.header.nav.map(({ label, href }) => `${label} ${href}`)).toEqual(
      ['Work', 'Compare', 'FAQ', 'Contact'].map((label) => `${label} #${label.toLowerCase()}`),
    );
    expect([hero.start.href, hero.seeWork.href]).toEqual(['#contact', '#work']);
    const labels = fields.map(markedLabel);
    expect(labels).toEqual(['Full Name *', 'Email *', 'Project Type *', 'Target Launch', 'Project Details']);
    expect(fieldNamed('email')).toHaveProperty('placeholder', expect.stringMatching(/^\S+@example\.\w+$/));
  });

  it('has as many records as SPEC §9 counts, two placeholder links, and a project for each quote', () => {
    expect([work.projects, testimonials.items, faq.items].map(({ length }) => length)).toEqual([7, 3, 6]);
    expect(hero.badges).toEqual(['Custom Design', 'Mobile First', 'Fast Delivery', 'HIPAA Ready']);
    expect(caseStudy.badges).toEqual(['HIPAA Ready', 'OHA Aligned', 'Mobile First', 'Audit Exports']);
    const [first, second, ...urls] = work.projects.map(({ url }) => url);
    expect(first).toBe(second);
    expect(new Set([first, ...urls]).size).toBe(6);
    const titles = work.projects.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(testimonials.items.map(({ company }) => company)));
  });

  it('gives the figures of SPEC §9, with plain hyphens', () => {
    expect(hero.figures.map(({ value }) => value)).toEqual(['50+', '2-6', '100%']);
    expect(caseStudy.challenge.figure.value).toBe('40+ hours');
    const results = caseStudy.results.figures.map(({ value, label }) => `${value} ${label}`);
    for (const result of results) expect(specification).toContain(result);
    expect(results).toHaveLength(3);
    const launchTimes = faq.items.find(({ question }) => question.includes('fast'))?.answer;
    expect(launchTimes).toContain('2-6 weeks');
    expect(launchTimes).toContain('Simple sites take 1-2 weeks, complex sites 4-8 weeks');
    expect(mails.confirmation.promise).toContain('within 24 hours');
    expect(mails.confirmation.demo).toContain('30-minute demo');
    expect(formWords.privacy).toContain('7 days');
    expect(footer.copyrightYear).toBe(2024);
    expect(textsIn(content).filter(({ text }) => /\d\s?[–—]\s?\d/.test(text))).toEqual([]);
  });

  // Other tests read these words from the records. These say what they are.
  it.each([
    ['Enter your full name', 'fullName', ' '],
    ['Full name must be 200 characters or fewer', 'fullName', 'x'.repeat(201)],
    ['Enter your email address', 'email', ''],
    ['Enter an email address like name@example.com', 'email', 'ada@example.com, eve@example.com'],
    ['Email address must be 254 characters or fewer', 'email', `${'x'.repeat(250)}@example.com`],
    ['Choose a project type from the list', 'projectType', 'spaceship'],
    ['Choose a target launch from the list', 'targetLaunch', 'yesterday'],
    ['Project details must be 5,000 characters or fewer', 'details', 'x'.repeat(5_001)],
  ])('says of what is wrong in the form: "%s"', (message, field, wrong) => {
    expect(validateProposal(buildProposal({ [field]: wrong })).errors).toEqual([{ field, message }]);
  });
});
