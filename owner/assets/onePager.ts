import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import subsetFont from 'subset-font';
import { unicodeRange } from '../../renderer/document/documentHead.ts';
import { siteFaces } from '../../lib/fonts/faces.ts';
import { lettersOf } from '../../lib/fonts/letters.ts';
import { axesAt, piecesOf } from '../../lib/fonts/pieces.ts';
import { fillWords, type OnePagerWords, possibleRecords, sheet } from './onePagerWords.ts';
import { suggestion } from '../preflight/suggestion.ts';
import { newPage } from './render.ts';
import { stagedPublic } from './staging.ts';

/** Prints an HTML file as `one-pager.pdf` into the working folder, with tags for accessibility. */
export async function buildOnePager(from: string, words: OnePagerWords): Promise<void> {
  await using page = await openOnePager(from, words);
  const path = `${stagedPublic}/one-pager.pdf`;
  await page.pdf({ path, tagged: true, preferCSSPageSize: true, printBackground: true });
}

/**
 * Opens the HTML file filled with the words, in the site's paper size and faces. In the file, the
 * faces are called `Display` and `Text`. If the words need more room, the document's property
 * `--scale` makes everything smaller.
 *
 * @throws {UnknownNames} if a placeholder or `data-each` names something that no record has
 */
export async function openOnePager(from: string, words: OnePagerWords): Promise<Page> {
  const page = await newPage({ viewport: sheet });
  await page.emulateMedia({ media: 'print' });
  await page.setContent(await readFile(from, 'utf8'));
  // tsx wraps inner functions in calls of the helper `__name`. The page does not have this helper,
  // so it is added.
  await page.evaluate('globalThis.__name = (one) => one');
  const { placeholders, lists } = await page.evaluate(fillWords, { words, possible: possibleRecords });
  const faults = lists.map(
    ([name, possible]) =>
      `data-each="${name}" names no record. ${suggestion(name, possible)}The names of records are ${possible.join(', ')}`,
  );
  if (placeholders.length > 0) faults.unshift(`no record has ${placeholders.join(', ')}`);
  if (faults.length > 0) throw new UnknownNames(faults);
  const paper = `@page{size:${sheet.name}}:root{--scale:1;--paper-width:${sheet.width}px;--paper-height:${sheet.height}px}`;
  await page.addStyleTag({ content: paper + (await plainFaces(words)) });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  await page.evaluate(shrink);
  return page;
}

/**
 * The owner's layout (`site/onePager.html`) names something that no record has. The message has all
 * faults.
 */
export class UnknownNames extends Error {
  override name = 'UnknownNames';

  constructor(faults: string[]) {
    super(faults.join('; '));
  }
}

/**
 * Runs in the page. Makes everything smaller until the last part fits on the sheet, but not smaller
 * than four fifths.
 */
function shrink() {
  for (let scale = 0.98; scale >= 0.8; scale -= 0.02) {
    if ((document.body.lastElementChild?.getBoundingClientRect().bottom ?? 0) <= innerHeight) return;
    document.documentElement.style.setProperty('--scale', scale.toFixed(2));
  }
}

/**
 * Returns the faces as static fonts of one weight each. Chromium embeds these as TrueType, which
 * keeps the file small. A variable font would become one Type 3 font for every weight and size.
 */
async function plainFaces({ brand, contactEmail }: OnePagerWords): Promise<string> {
  const [display, body] = siteFaces;
  const instances = [
    { family: 'Display', face: display, wght: 700 },
    { family: 'Text', face: body, wght: 400 },
    { family: 'Text', face: body, wght: 600 },
  ];
  const rules = instances.map(async ({ family, face, wght }) => {
    const { pieces } = await piecesOf(face, lettersOf(face, brand + contactEmail), wght);
    const parts = pieces.map(async (piece, index) => {
      const { file, letters } = piece;
      const variationAxes = axesAt(piece, { min: wght, max: wght });
      const font = await subsetFont(file, letters, { targetFormat: 'sfnt', variationAxes });
      return (
        `@font-face{font-family:${family};font-weight:${wght};${index > 0 ? unicodeRange(letters) : ''}` +
        `src:url(data:font/ttf;base64,${font.toString('base64')}) format('truetype')}`
      );
    });
    return (await Promise.all(parts)).join('');
  });
  return (await Promise.all(rules)).join('');
}
