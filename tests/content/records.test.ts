import { getContrastRatio } from '@mui/material/styles';
import { expect, it } from 'vitest';
import { colours } from '#site/brand.ts';
import { fields, fieldWords, formWords, refusalWords } from '#site/form.ts';
import { content } from '../helpers/sampleContent.ts';
import { mails } from '#site/mails.ts';
import { checkContent } from '../../owner/preflight/content.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { readSettings } from '../../server/settings.ts';

it('leaves no text empty, is no longer than search results show, and names nothing twice that is a key', () => {
  const texts = textsIn({ content, mails, fields, fieldWords, formWords, refusalWords });
  const findings = checkContent(content, readSettings({})).filter(
    ({ problem }) => !/set aside|nobody has|no link|has passed/.test(problem),
  );

  expect(texts.filter(({ text }) => !text.trim())).toEqual([]);
  expect(findings).toEqual([]);
});

it('has colors of a project with a contrast of 7:1, and grounds that meet in the dark with 1.15:1', () => {
  const { paper, ground, contactGround, band, surface } = colours.dark;
  const grounds = [
    [paper, ground],
    [paper, band],
    [paper, contactGround],
    [contactGround, band],
    [surface, ground],
    [surface, contactGround],
  ] as const;

  expect(
    content.work.projects.filter(({ colours: { pale, deep } }) => getContrastRatio(pale, deep) < 7),
  ).toEqual([]);
  expect(grounds.filter(([one, other]) => getContrastRatio(one, other) < 1.15)).toEqual([]);
});
