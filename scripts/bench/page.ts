import { importTool } from '../../tests/tools/tools.mjs';
import { launchChromium } from '../lib/chromium.ts';
import { freePort } from '../lib/ports.ts';
import { startBare, startSite } from './site.ts';
import { median, type Table } from './load.ts';

/** The part of Lighthouse's Node API that is used here. */
type Lighthouse = {
  default: (url: string, flags: object, config?: object) => Promise<{ lhr: Report }>;
  desktopConfig: object;
};
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

const heading =
  '<!doctype html><html lang="en"><title>Bare</title><meta name="viewport" content="width=device-width"><h1>Bare</h1>';

/**
 * Runs Lighthouse with its default phone (simulated slow 4G, 4x CPU slowdown) and with its desktop preset. The visits take
 * turns, so that a busy moment of the machine affects all of them. The row for a page of one heading shows what the browser
 * costs. Like the site, that page requests a separate browsing context group, for which the browser starts a new process.
 */
export async function page(): Promise<Table> {
  const site = await startSite();
  const headers = { 'content-type': 'text/html', 'cross-origin-opener-policy': 'same-origin' };
  const bare = await startBare({ status: 200, headers, body: Buffer.from(heading).toString('base64') });
  const visits = {
    phone: () => measure(site.port),
    desktop: () => measure(site.port, true),
    'phone, a page of one heading': () => measure(bare.port),
  };
  const results: Record<string, Report[]> = {};
  for (let run = 0; run < runs; run += 1)
    for (const [name, visit] of Object.entries(visits)) (results[name] ??= []).push(await visit());
  await Promise.all([site.stop(), bare.stop()]);
  const rows = Object.fromEntries(Object.entries(results).map(([name, reports]) => [name, row(reports)]));
  const title = `performance/accessibility/best practices/SEO; times in ms, medians of ${runs} runs`;
  return { title, rows };
}

function row(reports: Report[]) {
  const scores = reports.map(({ categories }) =>
    Object.values(categories).map(({ score }) => Math.round(score * 100)),
  );
  const figures = Object.entries(columns).map(([column, audit]) => {
    const middle = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
    return [column, Number(middle.toPrecision(4))];
  });
  const all = [...new Set(scores.map((four) => four.join('/')))].join(' ');
  return { Lighthouse: all, ...Object.fromEntries(figures) };
}

/** Runs Lighthouse in a new browser. If that loses the trace, there are no figures, and it is run again, twice at most. */
async function measure(port: number, desktop = false, again = 2): Promise<Report> {
  const lighthouse = (await importTool('lighthouse')) as Lighthouse;
  const debuggingPort = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${debuggingPort}`]);
  const flags = { port: debuggingPort, logLevel: 'silent' };
  const config = desktop ? lighthouse.desktopConfig : undefined;
  const { lhr } = await lighthouse.default(`http://localhost:${port}/`, flags, config);
  await browser.close();
  if (lhr.audits['total-blocking-time']?.numericValue !== undefined) return lhr;
  if (again === 0) throw new Error('Lighthouse measured nothing, three times');
  return measure(port, desktop, again - 1);
}
