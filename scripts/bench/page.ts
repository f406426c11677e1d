import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, launchChromium, packagedChromium } from '../lib/chromium.ts';
import { median } from './lib/median.ts';
import { startSite } from './lib/processes.ts';
import { serveBarePage } from './page/barePage.ts';
import { circumstances, controls, firstPress } from './page/firstPress.ts';
import { type LighthouseRun, runLighthouse, type Visit } from './page/lighthouse.ts';
import { mainThread } from './page/mainThread.ts';
import { wireBytes } from './page/wireBytes.ts';

/**
 * `npm run bench:page` measures what the built site costs a visitor: Lighthouse for phone and desktop, bytes by type,
 * main-thread time, and how long slow phones take to respond to the first press. All figures are medians.
 *
 * The installed Chromium redraws its own toolbar, which is web content, for every page. The row for a page with only a
 * heading shows what that costs. The second row is measured in a headless Chromium.
 */
const runs = 5;
/** Single presses differ by a factor of two. */
const presses = 7;
const installed = await findChromium();
const windowless = await packagedChromium();
const folder = await mkdtemp(join(tmpdir(), 'bench-page-'));
const site = await startSite({ DATA_DIR: folder });
const url = `http://localhost:${site.port}/`;
const browser = await launchChromium([], installed);
try {
  await lighthouseTable();
  await bytesTable();
  await mainThreadTable();
  await pressTable();
} finally {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The visits take turns, so that a busy moment of the machine affects all of them. */
async function lighthouseTable() {
  const bare = await serveBarePage();
  const visits: Record<string, Visit> = {
    phone: { url, device: 'mobile', browser: installed },
    'phone, without a window': { url, device: 'mobile', browser: windowless },
    desktop: { url, device: 'desktop', browser: installed },
    'phone, a page of one heading': { url: bare.url, device: 'mobile', browser: installed },
  };
  const results: Record<string, LighthouseRun[]> = {};
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const [name, visit] of Object.entries(visits))
        (results[name] ??= []).push(await runLighthouse(visit));
    }
  } finally {
    bare.stop();
  }
  console.log('Lighthouse (performance/accessibility/best practices/SEO)');
  console.table(Object.fromEntries(Object.entries(results).map(([name, all]) => [name, summary(all)])));
}

function summary(results: LighthouseRun[]) {
  const middle = (pick: (result: LighthouseRun) => number) => median(results.map(pick));
  return {
    [`scores in ${runs} runs`]: [...new Set(results.map(({ scores }) => scores))].join(' '),
    'FCP ms': Math.round(middle(({ fcp }) => fcp)),
    'LCP ms': Math.round(middle(({ lcp }) => lcp)),
    'TBT ms': Math.round(middle(({ tbt }) => tbt)),
    'of each run': results.map(({ tbt }) => Math.round(tbt)).join(' '),
    CLS: middle(({ cls }) => cls),
    'KB in all': toKilobytes(middle(({ bytes }) => bytes)),
  };
}

async function bytesTable() {
  const columns = await wireBytes(browser, url);
  const rows: Record<string, Record<string, number>> = {};
  for (const [column, types] of Object.entries(columns)) {
    for (const [type, bytes] of Object.entries(types)) (rows[type] ??= {})[column] = toKilobytes(bytes);
  }
  console.log('KB over the wire on a 390 px screen, left alone');
  console.table(rows);
}

async function mainThreadTable() {
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await mainThread(browser, url));
  console.log('Main thread at 4x CPU slowdown, left alone, ms');
  console.table({
    'the page': {
      script: Math.round(median(results.map(({ script }) => script))),
      'layout and style': Math.round(median(results.map(({ layoutAndStyle }) => layoutAndStyle))),
      'all tasks': Math.round(median(results.map(({ all }) => all))),
    },
  });
}

async function pressTable() {
  const rows: Record<string, Record<string, number>> = {};
  for (const circumstance of circumstances) {
    for (const control of controls) {
      const row: Record<string, number> = (rows[`${circumstance.name}: ${control.name}`] = {});
      for (const seconds of [1, 2, 4, 8]) {
        const delays = [];
        for (let run = 0; run < presses; run += 1)
          delays.push(await firstPress(browser, url, control, seconds * 1000, circumstance));
        row[`${seconds} s`] = Math.round(median(delays));
      }
    }
  }
  console.log(
    `From the first press, that long after its control showed, to the frame with its answer, ms: medians of ${presses}`,
  );
  console.table(rows);
}

function toKilobytes(bytes: number): number {
  return Math.round(bytes / 102.4) / 10;
}
