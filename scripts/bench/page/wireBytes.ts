import type { Browser } from 'playwright-core';

/** Bytes over the wire, headers included, by type of resource and by whether asked for before `load`. */
export type WireBytes = Record<'before load' | 'after load', Record<string, number>>;

/** Loads a page on a 390 px screen, leaves it alone until it is idle, and counts what came over the wire. */
export async function wireBytes(browser: Browser, url: string): Promise<WireBytes> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, { type: string; at: number; bytes: number }>();
  let loadedAt = Number.POSITIVE_INFINITY;
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', timestamp }) => {
    requests.set(requestId, { type, at: timestamp, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  session.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp));
  await session.send('Network.enable');
  await session.send('Page.enable');
  await page.goto(url);
  await page.locator('[data-island=header][data-ready]').waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();

  const sums: WireBytes = { 'before load': {}, 'after load': {} };
  for (const { type, at, bytes } of requests.values()) {
    const column = sums[at < loadedAt ? 'before load' : 'after load'];
    column[type] = (column[type] ?? 0) + bytes;
  }
  return sums;
}
