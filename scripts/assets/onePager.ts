import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { content } from '#site/landing.ts';
import type { Settings } from '../../server/settings.ts';
import { colours } from '#site/brand.ts';
import { unicodeRange } from '../../renderer/fontTags.ts';
import { launchChromium } from '../lib/chromium.ts';
import { contentFile } from '../preflight/finding.ts';
import { textsIn } from '../preflight/textsIn.ts';
import { siteFaces } from './faces.ts';
import { lettersOf } from './letters.ts';
import { handoutBody } from './onePager/handout.ts';
import { handoutCss } from './onePager/handoutCss.ts';
import { publicDir } from './manifest.ts';
import { piecesOf } from './pieces.ts';
import { heroSize } from './products.ts';
import { documentOf, renderScreen, stillPicture } from './render.ts';

/**
 * Prints public/one-pager.pdf from the page's own records: one tagged page with title and language.
 *
 * @param hero the path of the owner's hero, if there is one
 * @throws with the texts to shorten if they do not fit on the page
 */
export async function buildOnePager(settings: Settings, hero: string | undefined): Promise<void> {
  const title = `${settings.brand}: ${content.tagline}`;
  await using browser = await launchChromium();
  const page = await browser.newPage();
  const css = (await handoutFaces(settings.brand)) + handoutCss;
  const body = handoutBody(content, settings, hero && (await lightPicture(hero)));
  await page.setContent(documentOf({ title, css, body }));
  await page.evaluate(async () => document.fonts.ready);
  await stopAtExcess(page);
  const printed = await page.pdf({ tagged: true, preferCSSPageSize: true, printBackground: true });
  await writeFile(`${publicDir}/one-pager.pdf`, settle(printed.toString('latin1')), 'latin1');
}

/** The hero as a JPEG, which a PDF takes in as it is. Pictures of other kinds would make it several times as heavy. */
async function lightPicture(hero: string): Promise<string> {
  const { width, height } = heroSize;
  const css = `body { background: ${colours.light.band}; }`;
  const body = `<img src="${stillPicture(hero)}" width="${width}" height="${height}">`;
  const png = await renderScreen(heroSize, css, body);
  const jpeg = await sharp(png).jpeg({ quality: 70, mozjpeg: true }).toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/**
 * Blanks what changes from run to run, so that equal content gives equal bytes. Everything keeps its place in the file, to
 * which the file's own table of contents refers.
 */
function settle(pdf: string): string {
  const changing = /\/(?:Creator|CreationDate|ModDate) \((?:\\.|[^\\)])*\)/g;
  return pdf.replace(changing, (entry) => ' '.repeat(entry.length));
}

/**
 * The faces as plain fonts of one weight each. Chromium embeds those as TrueType and keeps the file small; a
 * variable font becomes one Type 3 font for every weight and size in use.
 */
async function handoutFaces(brand: string): Promise<string> {
  const [display, body] = siteFaces;
  const instances = [
    { family: 'Display', face: display, wght: 700 },
    { family: 'Text', face: body, wght: 400 },
    { family: 'Text', face: body, wght: 600 },
  ];
  const rules = instances.map(async ({ family, face, wght }) => {
    const { pieces } = await piecesOf(face, lettersOf(face, brand));
    const parts = pieces.map(async ({ file, letters, axes }, index) => {
      const variationAxes = { ...axes, wght };
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

/** Throws if the one-pager does not fit on its page, with the texts that make it too long. */
async function stopAtExcess(page: Page): Promise<void> {
  const { px, texts } = await page.evaluate(measure);
  if (px <= 0) return;
  const names = texts.map(spaced).map((text) => `${placeOf(text)} (${text.slice(0, 40)}...)`);
  throw new Error(
    `the one-pager needs a second page, for ${Math.ceil(px)} px. Shorten ${names.join(', or ')}, and run npm run assets.`,
  );
}

/** Runs in the page. Returns how much of it is on a second page, and the texts that take most of it. */
function measure() {
  const footer = document.querySelector('footer')!;
  const { bottom } = footer.getBoundingClientRect();
  const texts = [...document.querySelectorAll<HTMLElement>('p, h1, h2, h3, li')].map((one) => {
    one.style.display = 'none';
    const saved = bottom - footer.getBoundingClientRect().bottom;
    one.style.display = '';
    return { text: one.innerText, saved };
  });
  const most = Math.max(...texts.map(({ saved }) => saved));
  const longest = texts.filter(({ saved }) => saved > most / 2).map(({ text }) => text);
  return { px: bottom - document.body.offsetHeight, texts: longest };
}

/** The field of the longest record that the text contains. */
function placeOf(text: string): string {
  const inside = textsIn(content).filter((one) => text.includes(spaced(one.text)));
  const [longest] = inside.toSorted((one, next) => next.text.length - one.text.length);
  return `${contentFile} ${longest?.field}`;
}

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
