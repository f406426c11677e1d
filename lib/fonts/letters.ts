import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { decoded } from '../address.ts';
import { withoutSoftHyphens } from '../text.ts';
import { isAddress, siteTexts, textsIn } from '../textsIn.ts';
import { type SiteFace, siteFaces } from './faces.ts';
import { isInstalled, isStatic, packageOf, piecesOf, sheetsBeside, weightNear } from './pieces.ts';

/**
 * Returns every text that the page shows, with its file and field. The texts of mails are left out,
 * because mail programs show them in other fonts.
 *
 * @param settingsText the values of the settings that the page shows
 */
function shownTexts(settingsText: string) {
  return [
    ...siteTexts(content)
      .filter(({ file, field }) => !file.endsWith('mails.ts') && !isAddress(field))
      // The page shows the name in a profile's address, and decodes it first.
      .map(({ file, field, text }) => ({
        file,
        field,
        text: field.endsWith('.href') ? decoded(text) : text,
      })),
    ...textsIn(locale).map(({ field, text }) => ({ file: 'site/language.ts', field, text })),
    { file: '.env', field: 'BRAND_NAME or CONTACT_EMAIL', text: settingsText },
  ];
}

/**
 * Returns the letters that a face needs: its basic set (`text`), and the letters of the site's own
 * words, such as the ç in a name. The letters of the words are included in upper and lower case,
 * because a visitor may type them in the other case.
 */
export function lettersOf({ text }: { text: string }, settingsText: string): string {
  const own = typed(settingsText);
  return [...new Set(text + own + own.toLowerCase() + own.toUpperCase())].toSorted().join('');
}

/**
 * Returns the letters of the site's words, without digits and signs, and without adding the other
 * case.
 */
export function typedLetters(settingsText: string): string {
  return [...new Set(typed(settingsText).match(/\p{L}/gu))].toSorted().join('');
}

const typed = (settingsText: string) =>
  shownTexts(settingsText)
    .map(({ text }) => withoutSoftHyphens(text))
    .join('');

type FaceFault = { level: 'stop' | 'hint'; file: string; field: string; problem: string; remedy: string };

/**
 * Finds faults of the faces. Three kinds stop a build:
 *
 * - a source is not installed
 * - no source has a letter of the site's words; it is reported with the first text that contains it
 * - a face has one static file for each weight, and none is near a weight that the page uses
 *
 * An axis without a value is only a hint. The browser would then choose the value, such as the
 * optical size for small text.
 */
export async function faultsOfFaces(settingsText: string): Promise<FaceFault[]> {
  const texts = shownTexts(settingsText);
  const firstWith = (letter: string) => texts.find(({ text }) => text.includes(letter));
  const faults = siteFaces.map(async (face, index) => {
    const { family } = face.css;
    const role = ['display', 'body'][index];
    const lost = face.sources.filter((source) => !isInstalled(source));
    if (lost.length > 0) return lost.map((source) => missingSheet(source, `fontSources.${role}.sources`));
    const { pieces, missing } = await piecesOf(face, lettersOf(face, settingsText), face.measured);
    const letters = [...new Set(missing.map(firstWith))].flatMap((place): FaceFault[] => {
      if (!place) return [];
      const lacking = missing.filter((letter) => firstWith(letter) === place).map(named);
      const problem = `${family} has no ${lacking.join(', ')}`;
      const remedy =
        'Add the style sheet of a font that has it to `fontSources` in site/brand.ts, or choose another font.';
      return [{ level: 'stop', file: place.file, field: place.field, problem, remedy }];
    });
    const axes = [...new Set(pieces.flatMap(({ withoutValue }) => withoutValue))];
    const withoutValue: FaceFault = {
      level: 'hint',
      file: 'site/brand.ts',
      field: `fontSources.${role}.axes`,
      problem: `${family} has axes without a value: ${axes.join(', ')}`,
      remedy:
        'Set a value for each, such as { opsz: 48 }, where opsz is the size that the letters are drawn for.',
    };
    const weights = missingWeights(face, `fontSources.${role}.sources`);
    return [letters, weights, axes.length > 0 ? withoutValue : []].flat();
  });
  return (await Promise.all(faults)).flat();
}

function missingSheet(source: string, field: string): FaceFault {
  const sheets = sheetsBeside(source);
  const remedy =
    sheets.length > 0
      ? `The package has these style sheets: ${sheets.join(', ')}.`
      : `Correct its name, or run npm install -D ${packageOf(source)}.`;
  return { level: 'stop', file: 'site/brand.ts', field, problem: `there is no "${source}"`, remedy };
}

/**
 * The largest accepted difference between a weight that the page uses and the weight of the nearest
 * static file. If the file were much lighter, a browser would thicken its letters.
 */
const nearEnough = 100;

function missingWeights(face: SiteFace, field: string): FaceFault[] {
  if (!isStatic(face)) return [];
  const needed = face.fallbacks.map(({ weight }) => weight);
  const missing = needed.filter((weight) => Math.abs(weightNear(face, weight) - weight) > nearEnough);
  return missing.map((weight) => {
    const sheet = face.sources[0]?.replace(/[^/]+$/, `${weight}.css`);
    const problem = `${face.css.family} has a file for each weight, and none near ${weight}, which the page uses`;
    return { level: 'stop', file: 'site/brand.ts', field, problem, remedy: `Add '${sheet}' to this list.` };
  });
}

/**
 * Prints the faults of the faces that stop a build, and ends the process with code 1 if there are
 * any.
 */
export async function stopAtMissingLetters(settingsText: string): Promise<void> {
  const missing = (await faultsOfFaces(settingsText)).filter(({ level }) => level === 'stop');
  for (const { file, field, problem, remedy } of missing)
    console.error(`${file} ${field}: ${problem}. ${remedy}`);
  if (missing.length > 0) process.exit(1);
}

function named(letter: string): string {
  const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `"${letter}" (U+${code})`;
}
