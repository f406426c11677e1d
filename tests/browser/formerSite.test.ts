import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { listenLocally } from '../helpers/listen.ts';
import { passOn } from '../helpers/passOn.ts';
import { patient } from '../helpers/patient.ts';

/** A service worker that answers from its cache first, like those of many site generators. */
const cacheFirst = `
addEventListener('install', (event) => event.waitUntil(caches.open('former').then((one) => one.addAll(['/']))));
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((had) => had || fetch(event.request))));`;

it.for([{ path: '/service-worker.js' }, { path: '/sw.js' }])(
  'the service worker $path that a former site has left in a browser is removed, and this site is shown',
  async ({ path }, { visit, site }) => {
    const former = `<!doctype html><html lang="en"><title>Former</title>
      <script>navigator.serviceWorker.register('${path}')</script></html>`;
    let relaunched = false;
    const host = createServer((req, res) => {
      if (relaunched) return passOn(site.port, req, res);
      const [type, body] = req.url === path ? ['javascript', cacheFirst] : ['html', former];
      res.setHeader('content-type', `text/${type}`).end(body);
    });
    onTestFinished(() => void host.close());
    const { page } = await visit({ url: `http://127.0.0.1:${await listenLocally(host)}` });
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    relaunched = true;
    await page.goto('/');

    await page.getByRole('heading', { level: 1 }).getByText(content.hero.heading.slice(0, 6)).waitFor();
    await expect.poll(() => page.evaluate(workersAndCaches), patient).toBe(0);
  },
);

it('a browser that has stored the former site’s redirect of / to /en/ shows the page', async ({
  visit,
  site,
}) => {
  const [, target = ''] = /`redir \/en\/ (\S+) 302`/.exec(readFileSync('deploy/README.md', 'utf8')) ?? [];
  let relaunched = false;
  const host = createServer((req, res) => {
    if (req.url === '/en/' && relaunched) return res.writeHead(302, { location: target }).end();
    if (relaunched) return passOn(site.port, req, res);
    if (req.url === '/') return res.writeHead(301, { location: '/en/' }).end();
    res
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><html lang="en"><title>Former</title></html>');
  });
  onTestFinished(() => void host.close());
  const { page } = await visit({ url: `http://127.0.0.1:${await listenLocally(host)}` });
  await page.goto('/');

  relaunched = true;
  await page.goto('/');

  await page.getByRole('heading', { level: 1 }).getByText(content.hero.heading.slice(0, 6)).waitFor();
});

/** Runs in the page. */
const workersAndCaches = async () =>
  [await navigator.serviceWorker.getRegistrations(), await caches.keys()].flat().length;
