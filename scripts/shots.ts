import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { startSite } from '../tests/helpers/site.ts';
import { launchChromium } from './lib/chromium.ts';
import { waitForFonts } from './lib/waitForFonts.ts';
import { writeContactSheet } from './shots/contactSheet.ts';
import { writeReadmePictures } from './shots/readmePictures.ts';
import { pageStates, sections } from './shots/states.ts';

/**
 * `npm run shots` takes screenshots of the built site (`npm run build`) and writes them to `shots/`: the whole page, each
 * section and each state, light and dark. `shots/sheets` has all sections of one width and color scheme in one picture.
 *
 * - `-- --widths 390,1280` uses only these widths.
 * - `-- --beside <folder>` puts each section beside the same section of an earlier run. `<folder>` is a copy of that run's
 *   `shots/`.
 * - `-- --readme` writes only the README's two pictures.
 */
const { values: options } = parseArgs({
  options: {
    widths: { type: 'string', default: '320,390,600,768,1024,1280,1440,1920,2560' },
    beside: { type: 'string' },
    readme: { type: 'boolean', default: false },
  },
});
const folder = 'shots';
const schemes = ['light', 'dark'] as const;

const site = await startSite({ PROPOSALS_PER_IP_PER_HOUR: '1000' });
const browser = await launchChromium();
try {
  if (options.readme) await writeReadmePictures(browser, site.url);
  else await shootAll();
} finally {
  await browser.close();
  await site.stop();
}

async function shootAll() {
  await rm(folder, { recursive: true, force: true });
  await mkdir(`${folder}/sheets`, { recursive: true });
  for (const width of options.widths.split(',').map(Number)) {
    for (const scheme of schemes) {
      await shoot(browser, width, scheme);
      const name = `${width}-${scheme}`;
      const earlier = options.beside === undefined ? [] : [`${options.beside}/${name}`];
      await writeContactSheet([...earlier, `${folder}/${name}`], `${folder}/sheets/${name}.jpg`);
      console.log(name);
    }
  }
}

async function shoot(from: Browser, width: number, scheme: (typeof schemes)[number]) {
  const place = `${folder}/${width}-${scheme}`;
  await mkdir(place, { recursive: true });
  // Each page has a profile of its own: a request that one state keeps would be delivered in the next.
  const open = async (path: string): Promise<Page> => {
    const page = await from.newPage({
      viewport: { width, height: width < 600 ? 780 : 900 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    await page.goto(site.url + path);
    await page.evaluate(showAllPictures);
    await waitForFonts(page);
    return page;
  };

  const whole = await open('/');
  await whole.evaluate(letGoOfTheWindow);
  await whole.screenshot({ path: `${place}/page.png`, fullPage: true });
  const has = async (selector: string) => (await whole.locator(selector).count()) > 0;
  for (const [name, selector] of Object.entries(sections)) {
    if (await has(selector))
      await whole.locator(selector).screenshot({ path: `${place}/section-${name}.png` });
  }
  for (const { name, path = '/', smallOnly, control, reach } of pageStates) {
    if ((smallOnly && width >= 900) || (control && !(await has(control)))) continue;
    const page = await open(path);
    await reach?.(page);
    await page.screenshot({ path: `${place}/state-${name}.png` });
    await page.close();
  }
  await whole.close();
}

/** Runs in the page. Loads all pictures, including those that are loaded only when a visitor scrolls near them. */
async function showAllPictures() {
  for (const image of document.images) image.loading = 'eager';
  for (const box of document.querySelectorAll<HTMLElement>('.shot, .frame')) {
    box.style.contentVisibility = 'visible';
  }
  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
}

/** Runs in the page. Makes sticky elements scroll, because they would cover parts of sections taller than the window. */
function letGoOfTheWindow() {
  for (const sticky of document.querySelectorAll<HTMLElement>('header, [href="#main"]')) {
    sticky.style.position = sticky.tagName === 'A' ? 'absolute' : 'relative';
  }
}
