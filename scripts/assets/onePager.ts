import { writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { content } from '#site/landing.ts';
import type { Settings } from '../../server/settings.ts';
import { colours } from '#site/brand.ts';
import { launchChromium } from '../lib/chromium.ts';
import { stopAtExcess } from './onePager/excess.ts';
import { handoutBody } from './onePager/handout.ts';
import { handoutCss } from './onePager/handoutCss.ts';
import { handoutFaces } from './onePager/handoutFaces.ts';
import { publicDir } from './paths.ts';
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
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.setContent(
      documentOf({
        title,
        css: (await handoutFaces(settings.brand)) + handoutCss,
        body: handoutBody(content, settings, hero && (await lightPicture(browser, hero))),
      }),
    );
    await page.evaluate(async () => document.fonts.ready);
    await stopAtExcess(page);
    const printed = await page.pdf({ tagged: true, preferCSSPageSize: true, printBackground: true });
    await writeFile(`${publicDir}/one-pager.pdf`, settle(printed.toString('latin1')), 'latin1');
  } finally {
    await browser.close();
  }
}

/** The hero as a JPEG, which a PDF takes in as it is. Pictures of other kinds would make it several times as heavy. */
async function lightPicture(browser: Browser, hero: string): Promise<string> {
  const { width, height } = heroSize;
  const css = `body { background: ${colours.light.band}; }`;
  const body = `<img src="${stillPicture(hero)}" width="${width}" height="${height}">`;
  const png = await renderScreen(browser, { width, height, css, body }, 1);
  const jpeg = await sharp(png).jpeg({ quality: 70, mozjpeg: true }).toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/**
 * Blanks what changes from run to run, so that equal content gives equal bytes. Everything keeps its place in the file, to
 * which the file's own table of contents refers.
 *
 * @throws if there is not exactly one page
 */
function settle(pdf: string): string {
  const pages = pdf.match(/\/Type \/Page\b/g)?.length;
  if (pages !== 1) throw new Error(`the one-pager has grown to ${pages} pages`);
  const changing = /\/(?:Creator|CreationDate|ModDate) \((?:\\.|[^\\)])*\)/g;
  return pdf.replace(changing, (entry) => ' '.repeat(entry.length));
}
