import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { listenLocally } from '../helpers/listen.ts';
import { soon } from '../helpers/soon.ts';

/** A worker that answers from its cache first, as many a site generator has made one. */
const cacheFirst = `
addEventListener('install', (event) => event.waitUntil(caches.open('former').then((one) => one.addAll(['/']))));
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((had) => had || fetch(event.request))));`;

it.for(['/service-worker.js', '/sw.js'])(
  'a visitor of a former site, which left a worker at %s, sees this site again',
  async (path, { visit, site }) => {
    const page = `<!doctype html><html lang="en"><title>Former</title><h1>Former</h1>
      <script>navigator.serviceWorker.register('${path}')</script></html>`;
    const former = (asked: string) =>
      asked === path ? (['text/javascript', cacheFirst] as const) : (['text/html', page] as const);
    let relaunched = false;
    /** The address of both: the former site at first, then this one. */
    const host = createServer((req: IncomingMessage, res: ServerResponse) => {
      if (relaunched) {
        const to = { port: site.port, path: req.url, method: req.method, headers: req.headers };
        req.pipe(
          request(to, (answer) => {
            res.writeHead(answer.statusCode ?? 0, answer.headers);
            answer.pipe(res);
          }),
        );
        return;
      }
      const [type, body] = former(req.url ?? '');
      res.writeHead(200, { 'content-type': type }).end(body);
    });
    onTestFinished(() => void host.close());
    const url = `http://127.0.0.1:${await listenLocally(host)}`;
    const { page: tab } = await visit({ url });
    await tab.goto('/');
    await tab.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    relaunched = true;
    await tab.goto('/');

    await tab.getByRole('heading', { level: 1 }).getByText(content.hero.heading.slice(0, 6)).waitFor();
    const left = () =>
      tab.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    await expect.poll(left, soon).toEqual([0, 0]);
  },
);
