import type { Word } from '../../lib/textsIn.ts';
import { stateOf } from '../assets/manifest.ts';
import type { Settings } from '../../server/settings.ts';
import { openOnePager } from '../assets/onePager.ts';
import { onePagerWords } from '../assets/onePagerWords.ts';
import { onePager, ownHero, type Product } from '../assets/products.ts';
import { endBrowser } from '../assets/render.ts';
import { openSocialCard } from '../assets/socialCard.ts';
import { type Finding, findingsAbout, findingsIn } from './finding.ts';
import { misfitsIn } from './fit.ts';

/**
 * Looks for cut texts and broken words on the card for shared links and in the one-pager, where the site's own words make
 * them. An owner's own file passes.
 *
 * @param words every text of the site, with its place
 */
export async function checkDrawn(made: Product[], settings: Settings, words: Word[]): Promise<Finding[]> {
  const card = () => openSocialCard(settings.brand, ownHero());
  const sheet = () => openOnePager(onePager, onePagerWords(settings));
  const found: Finding[] = [];
  for (const [name, what, open, file] of [
    ['social-card', 'the card for shared links', card, 'components'],
    ['one-pager', 'the one-pager', sheet, onePager],
  ] as const) {
    const product = made.find((one) => one.name === name);
    if (!product || stateOf(product).state === 'own') continue;
    try {
      await using page = await open();
      const misfits = await misfitsIn(page, (text) => findingsAbout(text, words, file));
      found.push(...misfits.map((one) => Object.assign(one, { problem: `${one.problem} on ${what}` })));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      found.push(findingsIn(file).stop('names', problem, 'Name a field that is there, or take it out.'));
    }
  }
  await endBrowser();
  return found;
}
