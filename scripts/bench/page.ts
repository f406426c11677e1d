import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { launchChromium } from '../../lib/chromium.ts';
import { freePort } from '../../lib/ports.ts';
import { startServer } from '../lib/startServer.ts';
import { mainThread } from './mainThread.ts';
import { median, type Table } from './table.ts';

/**
 * The package of Lighthouse, which npx fetches when it is needed. Lighthouse is not in lib/tools,
 * because its packages would double the number of files there.
 */
const lighthouse = 'lighthouse@12.8.2';

/** The part of Lighthouse's report that this file uses. */
type Report = {
  audits: Record<string, { numericValue?: number } | undefined>;
  categories: Record<string, { score: number }>;
};

/**
 * The maximum number of runs of Lighthouse, and the time in seconds after which no further run
 * begins. With this limit, even a slow machine needs about three minutes at most for the whole
 * table.
 */
const [runs, seconds] = [5, 100];

/** The audit of each column. Times are in ms, CLS has no unit, and the last column is in bytes. */
const columns = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  script: 'bootup-time',
  'main thread': 'mainthread-work-breakdown',
  bytes: 'total-byte-weight',
};

/**
 * Runs Lighthouse with its default phone (simulated slow 4G, 4x CPU slowdown) and with its desktop
 * preset. The two take turns, so that a busy moment of the machine affects both. Then it measures a
 * phone's main thread. Before each part it prints what it measures and how long that takes.
 */
export async function page(): Promise<Table> {
  await using site = await startServer();
  const start = performance.now();
  const say = (part: string) => console.log(`${Math.round((performance.now() - start) / 1000)} s: ${part}`);
  const reports: Record<string, Report[]> = { phone: [], desktop: [] };
  say(`Lighthouse's phone and desktop in turns, up to ${runs} times, for ${seconds} s`);
  let run = 0;
  for (; run < runs && performance.now() - start < seconds * 1000; run += 1)
    for (const [device, all] of Object.entries(reports))
      all.push(await measure(site.port, device === 'desktop'));
  const rows: Table['rows'] = {};
  for (const [device, all] of Object.entries(reports)) rows[device] = row(all);
  for (const slowdown of [1, 4]) {
    const cpu = slowdown === 1 ? 'the full CPU' : `the CPU slowed down ${slowdown}x`;
    say(`the main thread in three visits with ${cpu}, about 20 s in all`);
    rows[`main thread, ${slowdown}x CPU`] = await mainThread(site.port, slowdown, 3);
  }
  say('done');
  const title = `performance/accessibility/best practices/SEO; times in ms, medians of ${run} runs, main thread of three`;
  return { title, rows };
}

function row(reports: Report[]) {
  const scoresOf = ({ categories }: Report) =>
    Object.values(categories).map(({ score }) => Math.round(score * 100));
  const figures = Object.entries(columns).map(([column, audit]) => {
    // A report has no figures if Lighthouse has lost the trace of its run.
    const middle = median(reports.flatMap(({ audits }) => audits[audit]?.numericValue ?? []));
    return [column, Number(middle.toPrecision(4))];
  });
  const all = [...new Set(reports.map((report) => scoresOf(report).join('/')))].join(' ');
  return { Lighthouse: all, ...Object.fromEntries(figures) };
}

/** Runs Lighthouse in a new browser. */
async function measure(port: number, desktop: boolean): Promise<Report> {
  const debuggingPort = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${debuggingPort}`]);
  const options = [`--port=${debuggingPort}`, '--output=json', '--quiet', '--no-enable-error-reporting'];
  if (desktop) options.push('--preset=desktop');
  const call = ['--yes', lighthouse, `http://localhost:${port}/`, ...options];
  const { stdout } = await promisify(execFile)('npx', call, {
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  await browser.close();
  return JSON.parse(stdout) as Report;
}
