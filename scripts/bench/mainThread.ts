import { launchChromium } from '../../lib/chromium.ts';
import { median } from './table.ts';

/**
 * The columns of the table. Each has the name of a metric of Chromium and a factor: 1000 converts
 * seconds to ms, and 1 is for counts.
 * https://chromedevtools.github.io/devtools-protocol/tot/Performance/
 */
const columns = {
  task: ['TaskDuration', 1000],
  script: ['ScriptDuration', 1000],
  styles: ['RecalcStyleDuration', 1000],
  layout: ['LayoutDuration', 1000],
  'style passes': ['RecalcStyleCount', 1],
  layouts: ['LayoutCount', 1],
} as const;

/** The time from the load event until the end of the measurement, in ms. */
const rest = 3000;

/**
 * Measures how long a page keeps a phone's main thread busy, from its first request until three
 * seconds after its load event. The visitor does nothing.
 *
 * @param slowdown the factor by which the phone's CPU is slower than the CPU of this machine
 * @returns medians of `runs` visits, each in a new browser
 */
export async function mainThread(port: number, slowdown: number, runs: number) {
  const visits: Record<string, number>[] = [];
  while (visits.length < runs) visits.push(await measure(port, slowdown));
  const middle = (column: string) => Math.round(median(visits.map((visit) => visit[column] ?? NaN)));
  return Object.fromEntries(Object.keys(visits[0] ?? {}).map((column) => [column, middle(column)]));
}

async function measure(port: number, rate: number): Promise<Record<string, number>> {
  await using browser = await launchChromium();
  const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
  const page = await browser.newPage({ ...phone, hasTouch: true });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.send('Performance.enable');
  await page.goto(`http://localhost:${port}/`, { waitUntil: 'load' });
  await page.waitForTimeout(rest);
  const { metrics } = await session.send('Performance.getMetrics');
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  return Object.fromEntries(
    Object.entries(columns).map(([column, [name, times]]) => [column, valueOf(name) * times]),
  );
}
