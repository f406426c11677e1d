import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { content } from '#site/landing.ts';
import { displayWidth, widestWord } from '../../components/primitives/textWidth.ts';
import { lettersOf } from '../../lib/fonts/letters.ts';
import { brokenWords } from '../../lib/layout.ts';
import { openOnePager } from '../../owner/assets/onePager.ts';
import { onePagerWords } from '../../owner/assets/onePagerWords.ts';
import { outlineOf } from '../../owner/assets/outlines.ts';
import { onePager } from '../../owner/assets/products.ts';
import { endBrowser } from '../../owner/assets/render.ts';
import { openSocialCard } from '../../owner/assets/socialCard.ts';
import { readSettings } from '../../server/settings.ts';

afterAll(endBrowser);

/** Gives the site a headline for one test. */
function say(heading: string) {
  const before = content.hero.heading;
  content.hero.heading = heading;
  onTestFinished(() => void (content.hero.heading = before));
}

it('a text with a soft hyphen (an invisible place to divide a word) has the same outlines as without it', async () => {
  const line = {
    family: 'Bricolage Grotesque',
    weight: 700,
    size: 10,
    spacing: 1,
    anchor: 'start',
    x: 0,
    y: 0,
  };

  const plain = await outlineOf({ ...line, text: 'Web site' });

  expect(await outlineOf({ ...line, text: 'We\u00ADb site' })).toBe(plain);
});

it('a font does not need a glyph for soft hyphens, because they are invisible', () => {
  expect(lettersOf({ text: '' }, 'Web\u00ADsite')).not.toContain('\u00AD');
});

it('a soft hyphen in a word adds nothing to the measured width of the word', () => {
  expect(displayWidth('Web\u00ADsite', -0.04)).toBe(displayWidth('Website', -0.04));
});

it('the width of a word’s part before a soft hyphen includes the hyphen drawn at the line’s end', () => {
  expect(widestWord('Websites\u00ADite')).toBe(displayWidth('Websites-'));
});

it('in the one-pager PDF, a soft hyphen is printed as a hyphen where a line ends, and nowhere else', async () => {
  say('Web\u00ADsites voor arbeids\u00ADongeschiktheids\u00ADverzekeringen met arbeids\u00ADongeschiktheid');
  await using page = await openOnePager(onePager, onePagerWords(readSettings({})));

  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf())), {
    mergePages: true,
  });

  expect(await brokenWords(page)).toEqual([]);
  expect(text).toContain(
    'Websites voor\narbeidsongeschiktheids-\nverzekeringen met\narbeidsongeschiktheid\n',
  );
});

it('a long word on the picture for previews of shared links is divided at its soft hyphens only', async () => {
  say('Arbeids\u00ADongeschiktheids\u00ADverzekeringsmaatschappij');
  await using page = await openSocialCard('Fernstone', undefined);

  expect(await brokenWords(page)).toEqual([]);
});
