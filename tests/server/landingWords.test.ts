import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { sharedApp } from '../helpers/app.ts';
import { oneSpaced, textOfHtml } from '../helpers/htmlText.ts';

const { header, hero, work, comparison, testimonials, caseStudy, faq, contact, footer } = content;
const { form, demo, onePager, direct } = contact;

const words: Record<string, string[]> = {
  'the header': [...header.nav.map(({ label }) => label), header.demo],
  'the hero': [
    content.tagline,
    hero.heading,
    hero.intro,
    hero.start.label,
    hero.seeWork.label,
    ...hero.badges,
    ...hero.figures.flatMap(({ value, label }) => [value, label]),
  ],
  'the recent work': [
    work.heading,
    work.intro,
    ...work.projects.flatMap(({ title, description, tags }) => [title, description].concat(tags)),
  ],
  'the testimonials': [
    testimonials.heading,
    ...testimonials.items.flatMap(({ quote, author, title, company }) => [quote, author, title, company]),
  ],
  'the case study': [
    caseStudy.heading,
    ...[caseStudy.challenge, caseStudy.solution].flatMap(({ heading, text }) => [heading, text]),
    caseStudy.results.heading,
    ...caseStudy.results.figures.flatMap(({ value, label }) => [value, label]),
    ...caseStudy.badges,
    caseStudy.story.open,
    ...caseStudy.story.chapters.flatMap(({ heading, paragraphs }) => [heading].concat(paragraphs)),
  ],
  'the comparison': [
    comparison.heading,
    comparison.intro,
    comparison.caption,
    ...comparison.ways,
    ...comparison.rows.flatMap(({ topic, cells }) => [topic].concat(cells)),
    comparison.verdict,
  ],
  'the questions and their answers': [
    faq.heading,
    ...faq.items.flatMap(({ question, answer }) => [question, answer]),
  ],
  'the form': [
    form.heading,
    form.intro,
    ...Object.values(form.fields).map(({ label }) => label),
    ...form.fields.projectType.options.map(({ label }) => label),
    ...form.fields.targetLaunch.options.map(({ label }) => label),
    form.submit,
  ],
  'the contact cards': [
    contact.heading,
    contact.subtitle,
    ...[demo, onePager].flatMap(({ heading, text, button }) => [heading, text, button]),
    direct.heading,
    'hello@alderway.example',
    direct.response,
    direct.specialties,
  ],
  'the footer': [footer.audience, `© ${footer.copyrightYear} Alderway.`, footer.rights],
};

it.each(Object.entries(words))(
  'contains every word of %s in its HTML, without scripts',
  async (_part, expected) => {
    const app = await sharedApp();

    const text = textOfHtml((await request(app).get('/').expect(200)).text);

    expect(expected.filter((one) => !text.includes(oneSpaced(one)))).toEqual([]);
  },
);
