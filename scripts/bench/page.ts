import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, launchChromium, packagedChromium } from '../lib/chromium.ts';
import { median } from './lib/median.ts';
import { startSite } from './lib/processes.ts';
import { serveBarePage } from './page/barePage.ts';
import { actions, inputDelay } from './page/inputDelay.ts';
import { type LighthouseRun, runLighthouse, type Visit } from './page/lighthouse.ts';
import { mainThread } from './page/mainThread.ts';
import { wireBytes } from './page/wireBytes.ts';

/**
 * `npm run bench:page`: what the built site costs a visitor. Lighthouse for phone and desktop, bytes by type,
 * main-thread time and the delay of the first taps at a fourth of this machine's CPU speed. Medians.
 *
 * Measured in a Chromium without a window. A desktop Chromium draws its toolbar anew for every page, as web content
 * and beside ours; what that costs on this machine's cores shows in the row of the installed one.
 */
const runs = 5;
const windowless = await packagedChromium();
const folder = await mkdtemp(join(tmpdir(), 'bench-page-'));
const site = await startSite({ DATA_DIR: folder });
const url = `http://localhost:${site.port}/`;
const browser = await launchChromium([], windowless);
try {
  await lighthouseTable();
  await bytesTable();
  await mainThreadTable();
  await inputTable();
} finally {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}

/** In turns, so that a busy moment of the machine meets them all. */
async function lighthouseTable() {
  const bare = await serveBarePage();
  const visits: Record<string, Visit> = {
    mobile: { url, device: 'mobile', browser: windowless },
    desktop: { url, device: 'desktop', browser: windowless },
    'mobile, a page of one heading': { url: bare.url, device: 'mobile', browser: windowless },
    'mobile, the installed browser': { url, device: 'mobile', browser: await findChromium() },
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
  console.log('Main thread at 4x CPU slowdown, from navigation to a hydrated header, ms');
  console.table({
    'the page': {
      script: Math.round(median(results.map(({ script }) => script))),
      'layout and style': Math.round(median(results.map(({ layoutAndStyle }) => layoutAndStyle))),
      'all tasks': Math.round(median(results.map(({ all }) => all))),
    },
  });
}

async function inputTable() {
  const rows: Record<string, Record<string, number>> = {};
  for (const action of actions) {
    for (const when of ['early', 'late'] as const) {
      const delays = [];
      for (let run = 0; run < runs; run += 1) delays.push(await inputDelay(browser, url, action, when));
      (rows[action.name] ??= {})[when] = Math.round(median(delays));
    }
  }
  console.log('From the first press to its answer at 4x CPU slowdown, ms');
  console.table(rows);
}

function toKilobytes(bytes: number): number {
  return Math.round(bytes / 102.4) / 10;
}
