import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { launchChromium } from '../../lib/chromium.ts';
import { freePort } from '../../lib/ports.ts';
import { startServer } from '../lib/startServer.ts';
import { median, type Table } from './table.ts';

/** Fetched when it is needed: with its packages the tools would have twice as many files. */
const lighthouse = 'lighthouse@12.8.2';

/** The part of Lighthouse's report that is used here. */
type Report = {
  audits: Record<string, { numericValue?: number } | undefined>;
  categories: Record<string, { score: number }>;
};

const runs = 5;

/** The audit of each column. Times in ms, the last column in bytes. */
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
 * Runs Lighthouse with its default phone (simulated slow 4G, 4x CPU slowdown) and with its desktop preset. The visits take
 * turns, so that a busy moment of the machine affects both.
 */
export async function page(): Promise<Table> {
  await using site = await startServer();
  const reports: Record<string, Report[]> = { phone: [], desktop: [] };
  for (let run = 0; run < runs; run += 1)
    for (const [device, all] of Object.entries(reports))
      all.push(await measure(site.port, device === 'desktop'));
  const rows = Object.fromEntries(Object.entries(reports).map(([device, all]) => [device, row(all)]));
  const title = `performance/accessibility/best practices/SEO; times in ms, medians of ${runs} runs`;
  return { title, rows };
}

function row(reports: Report[]) {
  const scoresOf = ({ categories }: Report) =>
    Object.values(categories).map(({ score }) => Math.round(score * 100));
  const figures = Object.entries(columns).map(([column, audit]) => {
    // A run that has lost its trace has no figures.
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
