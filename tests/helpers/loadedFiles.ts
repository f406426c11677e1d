import type { Browser } from 'playwright-core';

/** A file loaded during a visit. `bytes` is the size of its body as transferred, that is, compressed. */
export type Loaded = { url: string; type: string; bytes: number; beforeLoad: boolean; body: string };

/** Opens a page on a 390 px screen without any input, and lists the files loaded until the network is idle. */
export async function loadedFiles(browser: Browser, url: string): Promise<Loaded[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  const requests = new Map<
    string,
    { url: string; type: string; at: number; headers: number; bytes: number }
  >();
  let loadedAt = Number.POSITIVE_INFINITY;
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    requests.set(requestId, { url: request.url, type, at: timestamp, headers: 0, bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request) request.headers = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength - request.headers;
  });
  session.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp));
  await session.send('Network.enable');
  await session.send('Page.enable');
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const files = await Promise.all(
    Array.from(requests, async ([requestId, { url: fileUrl, type, at, bytes }]) => ({
      url: fileUrl,
      type,
      bytes,
      beforeLoad: at < loadedAt,
      body: type === 'Script' ? (await session.send('Network.getResponseBody', { requestId })).body : '',
    })),
  );
  await page.close();
  return files;
}
