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

// The specification prescribes the sample's texts. An owner may change them.
describe('the site as it comes', () => {
  it('has every text that the specification quotes, to the letter, and the choices in SPEC §3', () => {
    const said = textsIn({ content, errorPages, fields, labels, formWords });
    const texts = new Set(said.map(({ text }) => text));
    const quoted = Array.from(specification.matchAll(/"([^"]+)"/g), ([, text = '']) => text);

    expect(new Set(quoted).size).toBeGreaterThan(25);
    expect(quoted.filter((text) => !texts.has(text))).toEqual(['/', 'send-autoresponder']);
    const { success, failure } = formWords;
    expect([success.title, failure.title]).toEqual(['Proposal Request Submitted!', 'Request Submitted']);
    expect(contact.onePager.toast.text).toMatch(/capability overview was saved to your downloads/);
    for (const { name, options } of fields.filter((field) => 'options' in field)) {
      const lines = options.map(({ value, label }) => `- ${value}: ${label}\n`).join('');
      expect(specification).toContain(`${name} values and labels:\n\n${lines}\n`);
    }
  });

  it('links to the sections of SPEC §2, has the labels of SPEC §5 and the counts and limits of SPEC §9', () => {
    const sections = header.nav.map(({ label, href }) => `${label} ${href}`);
    expect(sections).toEqual(['Work #work', 'Compare #compare', 'FAQ #faq', 'Contact #contact']);
    expect([hero.start.href, hero.seeWork.href]).toEqual(['#contact', '#work']);
    expect(labels).toEqual(['Full Name *', 'Email *', 'Project Type *', 'Target Launch', 'Project Details']);
    expect(fieldNamed('email')).toHaveProperty('placeholder', expect.stringMatching(/^\S+@example\.\w+$/));

    expect([work.projects, testimonials.items, faq.items].map(({ length }) => length)).toEqual([7, 3, 6]);
    expect(hero.badges).toEqual(['Custom Design', 'Mobile First', 'Fast Delivery', 'HIPAA Ready']);
    expect(caseStudy.badges).toEqual(['HIPAA Ready', 'OHA Aligned', 'Mobile First', 'Audit Exports']);
    const [first, second, ...urls] = work.projects.map(({ url }) => url);
    expect([first, new Set([first, ...urls]).size]).toEqual([second, 6]);
    const titles = work.projects.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(testimonials.items.map(({ company }) => company)));
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
    expect(footer.copyrightYear).toBe(2024);
    expect(textsIn(content).filter(({ text }) => /\d\s?[–—]\s?\d/.test(text))).toEqual([]);
  });

  // Other tests compare the page with the records. This one compares the records with the
  // specification.
  it.each([
    ['Enter your full name', 'fullName', ' '],
    ['Full name must be 200 characters or fewer', 'fullName', 'x'.repeat(201)],
    ['Enter your email address', 'email', ''],
    ['Enter an email address like name@example.com', 'email', 'ada@example.com, eve@example.com'],
    ['Email address must be 254 characters or fewer', 'email', `${'x'.repeat(250)}@example.com`],
    ['Choose a project type from the list', 'projectType', 'spaceship'],
    ['Choose a target launch from the list', 'targetLaunch', 'yesterday'],
    ['Project details must be 5,000 characters or fewer', 'details', 'x'.repeat(5_001)],
  ])('shows the form’s error "%s"', (message, field, wrong) => {
    expect(validateProposal(buildProposal({ [field]: wrong })).errors).toEqual([{ field, message }]);
  });

  it('shows each quote in a color that is readable on its background', () => {
    for (const { colours } of work.projects)
      expect(getContrastRatio(colours.pale, colours.deep)).toBeGreaterThanOrEqual(7);
  });
});
