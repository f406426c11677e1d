import { colors } from '#site/brand.ts';
import type { SiteText } from '../../lib/textsIn.ts';
import { productStateOf } from '../assets/manifest.ts';
import type { Settings } from '../../server/settings.ts';
import { openOnePager, UnknownNames } from '../assets/onePager.ts';
import { type Light, onePagerWords } from '../assets/onePagerWords.ts';
import { onePager, ownHero, type Product } from '../assets/products.ts';
import { endBrowser } from '../assets/render.ts';
import { openSocialCard } from '../assets/socialCard.ts';
import { marks, type WeakContrast, weakContrasts } from './contrast.ts';
import { type Finding, findingsAbout, findingsIn } from './finding.ts';
import { overlapsIn } from './overlaps.ts';
import { misfitsIn } from './textFit.ts';
import { contrastRemedy } from './shades.ts';

/**
 * Checks the card for shared links and the one-pager. It looks for texts that are cut off or lie on
 * another text, broken words, and weak contrast. A card or one-pager that the owner has replaced is
 * not checked.
 *
 * @param texts every text of the site, with its field
 */
export async function checkCardAndOnePager(
  made: Product[],
  settings: Settings,
  texts: SiteText[],
): Promise<Finding[]> {
  const card = (light: Light) => openSocialCard(settings.brand, ownHero(), light);
  const sheet = (light: Light) => openOnePager(onePager, onePagerWords(settings, light));
  const findings: Finding[] = [];
  for (const [name, what, open, file] of [
    ['social-card', 'the card for shared links', card, 'components'],
    ['one-pager', 'the one-pager', sheet, onePager],
  ] as const) {
    const product = made.find((one) => one.name === name);
    if (!product || productStateOf(product).state === 'own') continue;
    try {
      await using page = await open(colors.light);
      const where = (text: string) => findingsAbout(text, texts, file);
      const misfits = await misfitsIn(page, where);
      const cut = new Set(misfits.filter(({ level }) => level === 'stop').map(({ field }) => field));
      // A text that does not fit usually lies on other texts, too. Its overlaps are not reported.
      const overlaps = (await overlapsIn(page, where)).filter(({ field }) => !cut.has(field));
      findings.push(
        ...[...misfits, ...overlaps].map((one) =>
          Object.assign(one, { problem: `${one.problem} on ${what}`, cause: what }),
        ),
      );
      // A text that does not fit may also lie on the picture. Its contrast there is not reported.
      const weak = await weakContrasts(page, () => open(marks));
      findings.push(
        ...contrastFindings(
          weak.filter(({ text }) => !cut.has(where(text).field)),
          what,
          file,
        ),
      );
    } catch (error) {
      // The owner's layout may contain anything, so its errors are findings. An error of the card
      // is a bug.
      if (name !== 'one-pager' || !(error instanceof Error)) throw error;
      const { stop } = findingsIn(file);
      findings.push(
        error instanceof UnknownNames
          ? stop('names', error.message, 'Correct these names, or remove them.')
          : stop(
              'file',
              `it cannot be printed: ${error.message.split('\n')[0]}`,
              'Correct this file. For example, a picture in it may be broken.',
            ),
      );
    }
  }
  await endBrowser();
  return findings;
}

/**
 * Returns the findings about contrast. A finding names the role of the text's color in
 * `site/brand.ts`. If this color has no role there, the finding names the role of the background.
 * If the background has none either, it names the text.
 */
function contrastFindings(weak: WeakContrast[], what: string, file: string): Finding[] {
  return weak.map(({ text, color, ground, ratio, needed }) => {
    const shown = text.length > 40 ? `${text.slice(0, 40)}...` : text;
    const on = ground.role ? `colors.light.${ground.role} (${ground.hex})` : ground.hex;
    const problem = `"${shown}" in ${color.hex} on ${on} has a contrast of ${ratio}:1 on ${what}`;
    const remedy = contrastRemedy(color.hex, ground.hex, needed);
    const role = color.role ?? ground.role;
    return role
      ? findingsIn('site/brand.ts').stop(`colors.light.${role}`, problem, remedy, 'contrast')
      : findingsIn(file).stop(`"${shown}"`, problem, remedy);
  });
}
