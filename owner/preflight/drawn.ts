import type { Page } from 'playwright-core';
import type { Word } from '../../lib/textsIn.ts';
import { stateOf } from '../assets/manifest.ts';
import type { Settings } from '../../server/settings.ts';
import { openOnePager } from '../assets/onePager.ts';
import { onePagerWords } from '../assets/onePagerWords.ts';
import { onePager, ownHero, type Product } from '../assets/products.ts';
import { endBrowser } from '../assets/render.ts';
import { openSocialCard } from '../assets/socialCard.ts';
import { type Finding, findingsAbout, findingsIn, type Where } from './finding.ts';
import { misfitsIn } from './fit.ts';

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
    found.push(...(await misfitsOn('the card for shared links', page, where)));
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
    return await misfitsOn('the one-pager', page, where);
  } catch (error) {
    const remedy = 'Name a field that is there, or take it out.';
    return [findingsIn(onePager).stop('names', error instanceof Error ? error.message : '', remedy)];
  }
}

async function misfitsOn(what: string, page: Page, where: Where): Promise<Finding[]> {
  const misfits = await misfitsIn(page, where);
  return misfits.map((one) => Object.assign(one, { problem: `${one.problem} on ${what}` }));
}
