import { expect, it } from 'vitest';
import { recordLimits } from '../../components/recordLimits.ts';
import { content } from '../../pages/index/content.ts';
import { samples } from '../../pages/index/samples.ts';
import { checkBuiltPage } from '../../scripts/preflight/builtPage.ts';
import { checkContent } from '../../scripts/preflight/content.ts';
import { textsIn } from '../../scripts/preflight/textsIn.ts';
import { publicSettings, readSettings } from '../../server/settings.ts';
import { renderBuiltPage } from '../helpers/app.ts';

const texts = textsIn(content);

it('leaves no text empty', () => {
  expect(texts.filter(({ text }) => !text.trim()).map(({ field }) => field)).toEqual([]);
});

// React knows the records of a list by these; two of a name would be one.
it.each([
  ['projects', content.work.projects.map(({ title }) => title)],
  ['tags of one project', content.work.projects.flatMap(({ tags }, index) => tags.map((tag) => index + tag))],
  ['people quoted', content.testimonials.items.map(({ author }) => author)],
  ['questions', content.faq.items.map(({ question }) => question)],
  ['badges', [...content.hero.badges.map((badge) => `hero ${badge}`), ...content.caseStudy.badges]],
  ['rows of the comparison', content.comparison.rows.map(({ topic }) => topic)],
  ['ways of the comparison', content.comparison.ways],
  ['links of the navigation', content.header.nav.map(({ href }) => href)],
  ['project types', content.contact.form.fields.projectType.options.map(({ value }) => value)],
  ['launch dates', content.contact.form.fields.targetLaunch.options.map(({ value }) => value)],
])('names no two %s alike', (_what, names) => {
  expect(names).toEqual([...new Set(names)]);
});

it('fits every text into its place, and gives every picture its words', () => {
  const { brand } = readSettings({});

  const findings = checkContent(content, brand).filter(
    ({ problem }) => !/sample|set aside|nobody has said/.test(problem),
  );

  expect(findings).toEqual([]);
});

it('links to sections and shows pictures that are there', async () => {
  const render = await renderBuiltPage();
  const html = await render('landing', { settings: publicSettings(readSettings({})), status: 200 });

  expect(checkBuiltPage(html, 'dist/client', content)).toEqual([]);
});

it('has no limit for a text that does not exist', () => {
  const places = new Set(texts.map(({ place }) => place));

  expect(recordLimits.filter(({ field }) => !places.has(field))).toEqual([]);
});

it('writes figures and ranges with plain hyphens, as SPEC §9 does', () => {
  expect(texts.filter(({ text }) => /\d\s?[–—]\s?\d/.test(text))).toEqual([]);
});

it('keeps all samples on the list by which preflight knows them', () => {
  const { clients, people, quotes, pictures } = samples;
  const list = [...clients, ...people, ...quotes, ...pictures];

  expect(list).toEqual([...new Set(list)]);
  expect([clients, people, quotes, pictures].map(({ length }) => length)).toEqual([7, 3, 3, 7]);
});
