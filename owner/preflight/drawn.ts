import type { Page } from 'playwright-core';
import { brokenWords } from '../../lib/layout.ts';
import type { Word } from '../../lib/textsIn.ts';
import { stateOf } from '../assets/manifest.ts';
import type { Settings } from '../../server/settings.ts';
import { openOnePager, UnknownWords } from '../assets/onePager.ts';
import { onePagerWords } from '../assets/onePagerWords.ts';
import { onePager, ownHero, type Product } from '../assets/products.ts';
import { endBrowser } from '../assets/render.ts';
import { openSocialCard } from '../assets/socialCard.ts';
import { type Finding, findingsAbout, findingsIn, type Where } from './finding.ts';

/**
 * Looks for cut texts and broken words on the card for shared links and in the one-pager, where the site's own words make
 * them. An owner's own file passes.
 *
 * @param words every text of the site, with its place
 */
export async function checkDrawn(made: Product[], settings: Settings, words: Word[]): Promise<Finding[]> {
  const madeAs = (name: string) => made.find((one) => one.name === name && stateOf(one).state !== 'own');
  const found: Finding[] = [];
  if (madeAs('social-card')) {
    await using page = await openSocialCard(settings.brand, ownHero());
    const where = (text: string) => findingsAbout(text, words);
    found.push(...(await misfitsIn(page, 'the card for shared links', where)));
  }
  if (madeAs('one-pager')) {
    const where = (text: string) => findingsAbout(text, words, onePager);
    found.push(...(await onePagerFindings(settings, where)));
  }
  await endBrowser();
  return found;
}

async function onePagerFindings(settings: Settings, where: Where): Promise<Finding[]> {
  try {
    await using page = await openOnePager(onePager, onePagerWords(settings));
    await page.emulateMedia({ media: 'print' });
    return await misfitsIn(page, 'the one-pager', where);
  } catch (error) {
    if (!(error instanceof UnknownWords)) throw error;
    return [findingsIn(onePager).stop('names', error.message, 'Name a field that is there, or take it out.')];
  }
}

async function misfitsIn(page: Page, what: string, where: Where): Promise<Finding[]> {
  // tsx wraps functions within the functions that run in the page in this helper.
  await page.evaluate('globalThis.__name = (one) => one');
  const remedy = 'Say it shorter, or in shorter words.';
  return [
    ...(await page.evaluate(cutTexts)).map((text) => where(text).stop(`it does not fit ${what}`, remedy)),
    ...(await brokenWords(page)).map(({ word, text }) =>
      where(text).hint(`"${word}" breaks within the word on ${what}`, remedy),
    ),
  ];
}

/** Runs in the page. Texts beyond the sheet's sides or its foot, or the edge of what clips them, or marked as too large for their place. */
function cutTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut = new Set<string>();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    // Drawings are the owner's own.
    if (!text.nodeValue?.trim() || text.parentElement?.closest('svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    let isCut = left < 0 || right > innerWidth || bottom > innerHeight;
    for (let around = text.parentElement; around && around !== document.body; around = around.parentElement) {
      const box = around.getBoundingClientRect();
      const isBeyond = left < box.left - 1 || right > box.right + 1;
      // A font's own height is more than that of a tight line.
      const isBelow = top + 8 < box.top || bottom - 8 > box.bottom;
      const clips = getComputedStyle(around).overflow !== 'visible';
      isCut ||= 'cut' in around.dataset || (clips && (isBeyond || isBelow));
    }
    if (isCut) cut.add(text.nodeValue.trim());
  }
  return [...cut];
}
