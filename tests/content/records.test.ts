import { expect, it } from 'vitest';
import { recordLimits } from '../../components/recordLimits.ts';
import { colours as brandColours } from '#site/brand.ts';
import { content } from '#site/landing.ts';
import { checkContent } from '../../scripts/preflight/content.ts';
import { textsIn } from '../../scripts/preflight/textsIn.ts';
import { readSettings } from '../../server/settings.ts';

const texts = textsIn(content);
const { work } = content;

it('leaves no text empty', () => {
  expect(texts.filter(({ text }) => !text.trim()).map(({ field }) => field)).toEqual([]);
});

// React uses these names as keys, so they have to be unique.
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
  const findings = checkContent(content, readSettings({})).filter(
    ({ level, problem }) => level === 'stop' && !/set aside|nobody has/.test(problem),
  );

  expect(findings).toEqual([]);
});

it('has no limit for a text that does not exist', () => {
  const places = new Set(texts.map(({ place }) => place));

  expect(recordLimits.filter(({ field }) => !places.has(field))).toEqual([]);
});

it('has two colors with a contrast of at least 7:1 where a project has colors', () => {
  const pairs = work.projects.flatMap(({ title, colours }) => (colours ? [{ title, ...colours }] : []));

  expect(pairs.filter(({ pale, deep }) => contrast(pale, deep) < 7)).toEqual([]);
});

it('has grounds apart by at least 1.15:1 where they meet in the dark', () => {
  const { paper, mist, sand, band, surface } = brandColours.dark;
  const neighbors = [
    [paper, mist],
    [paper, band],
    [paper, sand],
    [sand, band],
    [surface, mist],
    [surface, sand],
  ] as const;

  expect(neighbors.filter(([one, other]) => contrast(one, other) < 1.15)).toEqual([]);
});

/** Contrast of two colors as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
