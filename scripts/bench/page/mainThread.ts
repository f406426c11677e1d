import type { Browser } from 'playwright-core';

/** Main-thread work of one visit in ms, on a phone's screen, at a quarter of this machine's CPU speed. */
export type MainThread = { script: number; layoutAndStyle: number; all: number };

/** Loads the page, waits four seconds after the network is idle, and adds up the work of the main thread. */
export async function mainThread(browser: Browser, url: string): Promise<MainThread> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Performance.enable');
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(4000);
  const { metrics } = await session.send('Performance.getMetrics');
  await page.close();
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return {
    script: ms('ScriptDuration'),
    layoutAndStyle: ms('LayoutDuration') + ms('RecalcStyleDuration'),
    all: ms('TaskDuration'),
  };
}
