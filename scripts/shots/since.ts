import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { launchChromium } from '../../lib/chromium.ts';
import { ensureBuild } from '../lib/sourceHash.mjs';
import { startServer } from '../lib/startServer.ts';
import { compare } from './compare.ts';
import type { Window } from './openPage.ts';
import { fileName, type Shots, takeShots } from './takeShots.ts';

const run = promisify(execFile);

/** A frame is shown only when all of it is drawn and decoded, and a part is always drawn as a whole. */
const exactly = [
  '--run-all-compositor-stages-before-draw',
  '--disable-new-content-rendering-timeout',
  '--disable-checker-imaging',
  '--disable-partial-raster',
];

const windows: Window[] = [390, 1280].flatMap((width) => [
  { width, scheme: 'light' },
  { width, scheme: 'dark' },
]);

/**
 * Builds another commit, opens it and the working tree in the same browser, and prints every state that differs. For each
 * it writes a sheet: before, after, and the difference in magenta.
 *
 * @param commit as git names it: `HEAD`, `main`, `v1.2`
 * @param sheets the folder of the sheets, which is emptied
 * @throws if the commit does not exist, or does not build
 */
export async function showChanges(commit: string, sheets: string): Promise<void> {
  await rm(sheets, { recursive: true, force: true });
  await mkdir(sheets, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'agency-site-'));
  try {
    await buildCommit(commit, folder);
    ensureBuild();
    const { differing, compared } = await comparePages(folder, sheets);
    console.log(`${differing} of ${compared} pictures differ from ${commit}; see ${sheets}/`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds the commit as it is in the repository, in a folder of its own. */
async function buildCommit(commit: string, folder: string) {
  const archive = join(folder, 'commit.tar');
  await run('git', ['archive', '--format=tar', `--output=${archive}`, commit]);
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
  const lock = 'package-lock.json';
  const [now, then] = await Promise.all([readFile(lock), readFile(join(folder, lock))]);
  if (now.equals(then)) await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  else await run('npm', ['ci', '--ignore-scripts'], { cwd: folder, shell: process.platform === 'win32' });
  await run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: folder });
}

/** @returns how many pictures there are, and how many differ */
async function comparePages(folder: string, sheets: string) {
  await using before = await startServer(join(folder, 'dist/server/index.mjs'));
  await using after = await startServer();
  await using browser = await launchChromium(exactly);
  const count = { compared: 0, differing: 0 };
  for (const window of windows) {
    const [then, now] = await Promise.all([
      takeShots(browser, before.url, window),
      takeShots(browser, after.url, window),
    ]);
    count.compared += now.pictures.size;
    const maps = [then.pictures, now.pictures, then.missed, now.missed];
    for (const name of new Set(maps.flatMap((map) => Array.from(map.keys())))) {
      const sheet = join(sheets, `${window.width}-${window.scheme}-${fileName(name)}.png`);
      const difference = await differenceOf(name, then, now, sheet);
      if (!difference) continue;
      count.differing++;
      console.log(`${window.width} ${window.scheme}  ${name}: ${difference}`);
    }
  }
  return count;
}

/** How much of a picture differs, or why there is none to compare. Writes the sheet of one that differs. */
async function differenceOf(name: string, then: Shots, now: Shots, path: string) {
  const [before, after] = [then.pictures.get(name), now.pictures.get(name)];
  if (!before || !after) {
    const when = before ? 'only before' : after ? 'only now' : 'neither before nor now';
    return `${when} (${now.missed.get(name) ?? then.missed.get(name) ?? 'it is not there'})`;
  }
  const { share, sheet } = await compare(before, after);
  if (!sheet) return undefined;
  await writeFile(path, sheet);
  return `${(share * 100).toFixed(2)} % of its pixels`;
}
