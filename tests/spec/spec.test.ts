import { getContrastRatio } from '@mui/material/styles';
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

const { header, hero, work, testimonials, caseStudy, faq, contact, footer } = content;
const specification = readFileSync('docs/specification.md', 'utf8');
const labels = fields.map(markedLabel);
const siteTexts = textsIn({ content, errorPages, fields, labels, formWords });

// The specification prescribes these texts for the sample. An owner may change them in `site/`.
describe('sample', () => {
  it('the sample site has every text that the specification quotes, to the letter', () => {
    const texts = new Set(siteTexts.map(({ text }) => text));
    const quoted = Array.from(specification.matchAll(/"([^"]+)"/g), ([, text = '']) => text);

    expect(new Set(quoted).size).toBeGreaterThan(25);
    expect(quoted.filter((text) => !texts.has(text))).toEqual(['/', 'send-autoresponder']);
  });

  it('the sample site has the titles of both toasts (specification §8)', () => {
    const titles = [formWords.success.title, formWords.failure.title];
    expect(titles).toEqual(['Proposal Request Submitted!', 'Request Submitted']);
  });

  it('the sample site’s toast says that the one-pager was saved to the visitor’s downloads', () => {
    expect(contact.onePager.toast.text).toMatch(/capability overview was saved to your downloads/);
  });

  it.each(fields.filter((field) => 'options' in field))(
    'the sample site offers the choices of $name with the values and labels of specification §3',
    ({ name, options }) => {
      const lines = options.map(({ value, label }) => `- ${value}: ${label}\n`).join('');
      expect(specification).toContain(`${name} values and labels:\n\n${lines}\n`);
    },
  );

  it('the sample site’s menu links to the four sections of specification §2', () => {
    const sections = header.nav.map(({ label, href }) => `${label} ${href}`);
    expect(sections).toEqual(['Work #work', 'Compare #compare', 'FAQ #faq', 'Contact #contact']);
  });

  it('the sample site’s hero leads to the form and to the work', () => {
    expect([hero.start.href, hero.seeWork.href]).toEqual(['#contact', '#work']);
  });

  it('the sample site marks exactly the fields of specification §5 as required', () => {
    expect(labels).toEqual(['Full Name *', 'Email *', 'Project Type *', 'Target Launch', 'Project Details']);
  });

  it('the sample site shows an example address in the field for the email address', () => {
    expect(fieldNamed('email')).toHaveProperty('placeholder', expect.stringMatching(/^\S+@example\.\w+$/));
  });

  it.each([
    { what: 'projects', records: work.projects, count: 7 },
    { what: 'testimonials', records: testimonials.items, count: 3 },
    { what: 'questions', records: faq.items, count: 6 },
    { what: 'results', records: caseStudy.results.figures, count: 3 },
  ])('the sample site has as many $what as specification §2 says', ({ records, count }) => {
    expect(records).toHaveLength(count);
  });

  it('the sample site has the badges of specification §2 in the hero and in the case study', () => {
    expect(hero.badges).toEqual(['Custom Design', 'Mobile First', 'Fast Delivery', 'HIPAA Ready']);
    expect(caseStudy.badges).toEqual(['HIPAA Ready', 'OHA Aligned', 'Mobile First', 'Audit Exports']);
  });

  it('the sample site’s first two projects share a placeholder address, and each other has its own', () => {
    const [first, second, ...urls] = work.projects.map(({ url }) => url);
    expect([first, new Set([first, ...urls]).size]).toEqual([second, 6]);
  });

  it('the sample site quotes only companies whose project it shows', () => {
    const titles = work.projects.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(testimonials.items.map(({ company }) => company)));
  });

  it('the sample site has the figures of specification §1 in the hero', () => {
    expect(hero.figures.map(({ value }) => value)).toEqual(['50+', '2-6', '100%']);
  });

  it('the sample site has the figures of specification §2 in the case study', () => {
    expect(caseStudy.challenge.figure.value).toBe('40+ hours');
    for (const { value, label } of caseStudy.results.figures)
      expect(specification).toContain(`${value} ${label}`);
  });

  it('the sample site answers how fast a site is launched, with the weeks of specification §2', () => {
    const answer = faq.items.find(({ question }) => question.includes('fast'))?.answer;
    expect(answer).toContain('2-6 weeks');
    expect(answer).toContain('Simple sites take 1-2 weeks, complex sites 4-8 weeks');
  });

  it('the sample site’s confirmation promises what the page promises: an answer in a day, and a demo', () => {
    expect(mails.confirmation.promise).toContain('within 24 hours');
    expect(mails.confirmation.demo).toContain('30-minute demo');
  });

  it('the sample site has the copyright year of specification §2', () => {
    expect(footer.copyrightYear).toBe(2024);
  });

  it('the sample site writes ranges such as “2-6” with a hyphen, as the specification does', () => {
    expect(siteTexts.filter(({ text }) => /\d\s?[–—]\s?\d/.test(text))).toEqual([]);
  });

  // Other tests expect the messages that `sample/form.ts` has. This test expects fixed texts, so it
  // notices a change of the messages in `sample/form.ts`.
  it.each([
    ['Enter your full name', 'fullName', ' '],
    ['Full name must be 200 characters or fewer', 'fullName', 'x'.repeat(201)],
    ['Enter your email address', 'email', ''],
    ['Enter an email address like name@example.com', 'email', 'ada@example.com, eve@example.com'],
    ['Email address must be 254 characters or fewer', 'email', `${'x'.repeat(250)}@example.com`],
    ['Choose a project type from the list', 'projectType', 'spaceship'],
    ['Choose a target launch from the list', 'targetLaunch', 'yesterday'],
    ['Project details must be 5,000 characters or fewer', 'details', 'x'.repeat(5_001)],
  ])('the sample site’s form shows the error “%s”', (message, field, wrong) => {
    expect(validateProposal(buildProposal({ [field]: wrong })).errors).toEqual([{ field, message }]);
  });

  it('the sample site shows each quote in a color that is readable on its background', () => {
    for (const { colors } of work.projects)
      expect(getContrastRatio(colors.pale, colors.deep)).toBeGreaterThanOrEqual(7);
  });
});
