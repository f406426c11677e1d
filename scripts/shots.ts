import { mkdir, readdir, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { colours } from '#site/brand.ts';
import { startSite } from '../tests/helpers/site.ts';
import { launchChromium } from './lib/chromium.ts';
import { waitForFonts } from './lib/waitForFonts.ts';
import { pageStates } from './shots/states.ts';

/**
 * `npm run shots` takes screenshots of the built site (`npm run build`) and writes them to `shots/`: the whole page, each
 * section and each state, light and dark. `shots/sheets` has all sections of one width and color scheme in one picture.
 *
 * `-- --readme` writes only the README's two pictures, `docs/site-light.jpg` and `docs/site-dark.jpg`.
 */
const widths = [320, 390, 600, 768, 1024, 1280, 1440, 1920, 2560];
const forReadme = process.argv.includes('--readme');
const folder = 'shots';
const schemes = ['light', 'dark'] as const;

const site = await startSite({ PROPOSALS_PER_IP_PER_HOUR: '1000' });
await using browser = await launchChromium();
try {
  if (!forReadme) await rm(folder, { recursive: true, force: true });
  for (const scheme of schemes) {
    if (forReadme) await shootForReadme(scheme);
    else for (const width of widths) await shoot(width, scheme);
  }
} finally {
  await site.stop();
  await rm(site.dataDir, { recursive: true });
}

async function shootForReadme(scheme: (typeof schemes)[number]) {
  await using page = await open('/', 1280, scheme);
  const file = `docs/site-${scheme}.jpg`;
  await sharp(await page.screenshot())
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(file);
}

async function shoot(width: number, scheme: (typeof schemes)[number]) {
  const name = `${width}-${scheme}`;
  const place = `${folder}/${name}`;
  await mkdir(place, { recursive: true });
  await using whole = await open('/', width, scheme);
  // Sticky elements would cover parts of sections taller than the window.
  const style = 'header { position: relative !important } [href="#main"] { position: absolute !important }';
  await whole.screenshot({ path: `${place}/page.png`, fullPage: true, style });
  for (const [index, section] of (await whole.locator('header, main > *, footer').all()).entries()) {
    const path = `${place}/section-${String(index).padStart(2, '0')}.png`;
    if (await section.isVisible()) await section.screenshot({ path, style });
  }
  await writeContactSheet(place, `${folder}/sheets`, name);
  for (const [state, { path = '/', before, press, shows }] of Object.entries(pageStates)) {
    await using page = await open(path, width, scheme);
    if (press && !(await page.locator(press).isVisible())) continue;
    await before?.(page);
    if (press) await page.locator(press).click();
    if (shows) await page.locator(shows).waitFor();
    await page.screenshot({ path: `${place}/state-${state}.png` });
  }
  console.log(name);
}

/** Each page has a profile of its own: a request that one state keeps would be delivered in the next. */
async function open(path: string, width: number, colorScheme: (typeof schemes)[number]) {
  const viewport = { width, height: forReadme || width < 600 ? 800 : 900 };
  const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce', bypassCSP: true });
  await page.goto(site.url + path);
  await page.addStyleTag({ content: '.shot, .frame { content-visibility: visible !important; }' });
  await page.evaluate(async () => {
    // Loads those, too, that wait until a visitor scrolls near them.
    for (const image of document.images) image.loading = 'eager';
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
  });
  await waitForFonts(page);
  return page;
}

/** Puts the pictures of all sections side by side into one JPEG, all scaled to the same width. */
async function writeContactSheet(place: string, sheets: string, name: string) {
  const pictures = (await readdir(place)).filter((file) => file.startsWith('section-')).toSorted();
  const columns = pictures.map((file) => sharp(`${place}/${file}`).resize({ width: 400 }).png().toBuffer());
  const background = colours.light.lineStrong;
  await mkdir(sheets, { recursive: true });
  await sharp(await Promise.all(columns), { join: { across: columns.length, shim: 16, background } })
    .jpeg({ quality: 85 })
    .toFile(`${sheets}/${name}.jpg`);
}
