import { expect, it } from 'vitest';
import { colours } from '#site/brand.ts';
import { fieldErrors, refusalWords } from '#site/form.ts';
import { content } from '../helpers/sampleContent.ts';
import { mails } from '#site/mails.ts';
import { checkContent } from '../../owner/preflight/content.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { readSettings } from '../../server/settings.ts';

it('leaves no text empty, is no longer than search results show, and names nothing twice that is a key', () => {
  const texts = textsIn({ content, mails, fieldErrors, refusalWords });
  const findings = checkContent(content, readSettings({})).filter(
    ({ problem }) => !/set aside|nobody has|no link|has passed/.test(problem),
  );

  expect(texts.filter(({ text }) => !text.trim())).toEqual([]);
  expect(findings).toEqual([]);
});

it('has colors of a project with a contrast of 7:1, and grounds that meet in the dark with 1.15:1', () => {
  const { paper, mist, sand, band, surface } = colours.dark;
  const grounds = [
    [paper, mist],
    [paper, band],
    [paper, sand],
    [sand, band],
    [surface, mist],
    [surface, sand],
  ] as const;

  expect(content.work.projects.filter(({ colours: { pale, deep } }) => contrast(pale, deep) < 7)).toEqual([]);
  expect(grounds.filter(([one, other]) => contrast(one, other) < 1.15)).toEqual([]);
});

/** The contrast of two colors in hexadecimal form (WCAG 2.2, "contrast ratio"). */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
