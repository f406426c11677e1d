import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { launchChromium } from '../lib/chromium.ts';
import { ensureBuild } from './lib/sourceHash.mjs';
import { startServer } from './lib/startServer.ts';
import { compare } from './shots/compare.ts';
import type { Window } from './shots/openPage.ts';
import { takeShots } from './shots/takeShots.ts';

const run = promisify(execFile);

/**
 * Chromium's options for exact pictures: a frame is shown only when it is completely drawn and
 * decoded, and is never drawn in parts.
 */
const exactly = [
  '--run-all-compositor-stages-before-draw',
  '--disable-new-content-rendering-timeout',
  '--disable-checker-imaging',
  '--disable-partial-raster',
];

/**
 * `npm run shots -- --since <commit> [--widths 390,1280]` builds a commit and the working tree, and
 * opens both in the same browser. It prints every state of the page that looks different, in the
 * light and the dark scheme. For each of these states it writes a picture to `shots/since`: before,
 * after, and the difference in magenta. A state that only one of the two versions has is printed
 * without a picture.
 */
const { since, widths } = parseArgs({
  options: { since: { type: 'string', default: 'HEAD' }, widths: { type: 'string', default: '390,1280' } },
}).values;
const windows = widths.split(',').flatMap((width): Window[] => [
  { width: Number(width), scheme: 'light' },
  { width: Number(width), scheme: 'dark' },
]);
const sheets = 'shots/since';
await rm(sheets, { recursive: true, force: true });
await mkdir(sheets, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'agency-site-'));
try {
  await buildCommit(since);
  ensureBuild();
  const { differing, compared } = await comparePages();
  console.log(
    `${differing} of ${compared} pictures look different since ${since}; see the sheets in ${sheets}/`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Builds a commit of the repository in the temporary `folder`. */
async function buildCommit(commit: string) {
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

/** @returns the number of states that were compared, and the number of those that differ */
async function comparePages() {
  await using before = await startServer(join(folder, 'dist/server/index.mjs'));
  await using after = await startServer();
  await using browser = await launchChromium(exactly);
  const count = { compared: 0, differing: 0 };
  for (const window of windows) {
    const [then, now] = await Promise.all([
      takeShots(browser, before.url, window),
      takeShots(browser, after.url, window),
    ]);
    for (const name of new Set([...then.keys(), ...now.keys()])) {
      count.compared++;
      const file = `${window.width}-${window.scheme}-${name.replaceAll(/[^\w.]+/g, '-')}.png`;
      const difference = await differenceOf(then.get(name), now.get(name), join(sheets, file));
      if (!difference) continue;
      count.differing++;
      console.log(`${window.width} ${window.scheme}  ${name}: ${difference}`);
    }
  }
  return count;
}

/**
 * Compares two pictures of a state, and writes the sheet if they differ.
 *
 * @returns the share of the pixels that differ; `only before` or `only now` if one of the pictures
 *   is missing; undefined if nothing differs
 */
async function differenceOf(before: Buffer | undefined, after: Buffer | undefined, path: string) {
  if (!before || !after) return before ? 'only before' : 'only now';
  const { share, sheet } = await compare(before, after);
  if (!sheet) return undefined;
  await writeFile(path, sheet);
  return `${(share * 100).toFixed(2)} % of its pixels`;
}
