import { mkdir, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { launchChromium } from '../lib/chromium.ts';
import { ensureBuild } from './lib/sourceHash.mjs';
import { startServer } from './lib/startServer.ts';
import { showChanges } from './shots/since.ts';
import { fileName, takeShots } from './shots/takeShots.ts';

/**
 * `npm run shots` takes screenshots of the built site and writes them to `shots/`: the whole page and each state, light and
 * dark.
 *
 * `-- --since <commit>` compares each state with that commit, and writes sheets of those that differ to `shots/since`.
 */
const { since } = parseArgs({ options: { since: { type: 'string' } } }).values;
const widths = [320, 390, 600, 768, 1024, 1280, 1440, 1920, 2560];

if (since) await showChanges(since, 'shots/since');
else await shootAll();

async function shootAll() {
  ensureBuild();
  await using site = await startServer();
  await using browser = await launchChromium();
  await rm('shots', { recursive: true, force: true });
  for (const scheme of ['light', 'dark'] as const) {
    for (const width of widths) {
      const folder = `shots/${width}-${scheme}`;
      const { pictures, missed } = await takeShots(browser, site.url, { width, scheme });
      await mkdir(folder, { recursive: true });
      for (const [name, png] of pictures) await writeFile(`${folder}/${fileName(name)}.png`, png);
      for (const [name, why] of missed) console.error(`${folder}  ${name}: ${why}`);
      console.log(folder);
    }
  }
}
