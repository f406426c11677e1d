import { mkdir, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { colours } from '#site/brand.ts';
import { nobodys, startSite } from '../tests/helpers/site.ts';
import { launchChromium } from '../lib/chromium.ts';
import { ensureBuild } from './lib/sourceHash.mjs';
import { openPage, openWindow, type Window } from './shots/openPage.ts';
import { showChanges } from './shots/since.ts';
import { fileName, takeShots } from './shots/takeShots.ts';

/**
 * `npm run shots` takes screenshots of the built site and writes them to `shots/`: each section and each state, light and
 * dark. `shots/sheets` has all sections of one width and color scheme in one picture.
 *
 * `-- --since <commit>` compares each state with that commit, and writes sheets of those that differ to `shots/since`.
 * `-- --readme` writes only the README's two pictures, `docs/site-light.jpg` and `docs/site-dark.jpg`.
 */
const { since, readme } = parseArgs({
  options: { since: { type: 'string' }, readme: { type: 'boolean' } },
}).values;
const folder = 'shots';
const widths = readme ? [1280] : [320, 390, 600, 768, 1024, 1280, 1440, 1920, 2560];

if (since) await showChanges(since, `${folder}/since`);
else await shootAll();

async function shootAll() {
  ensureBuild();
  const site = await startSite(nobodys);
  await using browser = await launchChromium();
  try {
    if (!readme) await rm(folder, { recursive: true, force: true });
    for (const scheme of ['light', 'dark'] as const)
      for (const width of widths) await shoot({ width, scheme });
  } finally {
    await site.stop();
    await rm(site.dataDir, { recursive: true });
  }

  async function shoot(window: Window) {
    if (readme) return shootForReadme(window);
    const name = `${window.width}-${window.scheme}`;
    const { pictures, missed } = await takeShots(browser, site.url, window);
    await mkdir(`${folder}/${name}`, { recursive: true });
    for (const [picture, png] of pictures) await writeFile(`${folder}/${name}/${fileName(picture)}.png`, png);
    for (const [picture, why] of missed) console.error(`${name}  ${picture}: ${why}`);
    const sections = [...pictures].filter(([picture]) => picture.startsWith('section '));
    await writeContactSheet(
      sections.map(([, png]) => png),
      name,
    );
    console.log(name);
  }

  async function shootForReadme(window: Window) {
    await using page = await openWindow(browser, { ...window, height: 800 });
    await openPage(page, site.url);
    await sharp(await page.screenshot())
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(`docs/site-${window.scheme}.jpg`);
  }
}

/** Puts the pictures of all sections side by side into one JPEG, all scaled to the same width. */
async function writeContactSheet(sections: Buffer[], name: string) {
  const columns = sections.map((png) => sharp(png).resize({ width: 400 }).png().toBuffer());
  const background = colours.light.lineStrong;
  await mkdir(`${folder}/sheets`, { recursive: true });
  await sharp(await Promise.all(columns), { join: { across: columns.length, shim: 16, background } })
    .jpeg({ quality: 85 })
    .toFile(`${folder}/sheets/${name}.jpg`);
}
