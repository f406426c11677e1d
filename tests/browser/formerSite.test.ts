import { createServer } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { listenLocally } from '../helpers/listen.ts';
import { passOn } from '../helpers/passOn.ts';
import { soon } from '../helpers/soon.ts';

/** A worker that answers from its cache first, as many a site generator has made one. */
const cacheFirst = `
addEventListener('install', (event) => event.waitUntil(caches.open('former').then((one) => one.addAll(['/']))));
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((had) => had || fetch(event.request))));`;

it.for(['/service-worker.js', '/sw.js'])(
  'a visitor of a former site, which left a worker at %s, sees this site again',
  async (path, { visit, site }) => {
    const former = `<!doctype html><html lang="en"><title>Former</title>
      <script>navigator.serviceWorker.register('${path}')</script></html>`;
    let relaunched = false;
    const host = createServer((req, res) => {
      if (relaunched) return passOn(site.port, req, res);
      const isWorker = req.url === path;
      res.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
      res.end(isWorker ? cacheFirst : former);
    });
    onTestFinished(() => void host.close());
    const { page } = await visit({ url: `http://127.0.0.1:${await listenLocally(host)}` });
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    relaunched = true;
    await page.goto('/');

    await page.getByRole('heading', { level: 1 }).getByText(content.hero.heading.slice(0, 6)).waitFor();
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    await expect.poll(left, soon).toEqual([0, 0]);
  },
);
