import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { expect, it, onTestFinished, vi } from 'vitest';
import { locale } from '#site/language.ts';
import { sharedApp, startApp } from '../helpers/app.ts';
import { postForm } from '../helpers/posts.ts';
import { copyBuild } from '../helpers/projectCopy.ts';
import { startSite } from '../helpers/site.ts';

it('the site serves every file that the landing page names', async () => {
  const app = await sharedApp();
  const { text } = await request(app).get('/');
  const named = new Set(text.match(/(?<=["\s(,])\/[\w/.-]+\.\w+/g));

  expect(named.size).toBeGreaterThan(80);
  for (const path of named) expect([path, (await request(app).get(path)).status]).toEqual([path, 200]);
});

it('both usual addresses of a service worker have the file that removes a former site’s worker', async () => {
  const app = await sharedApp();
  const [one, other] = await Promise.all(
    ['/service-worker.js', '/sw.js'].map((path) => request(app).get(path)),
  );

  expect(one?.text).toContain('registration.unregister()');
  expect(other?.text).toBe(one?.text);
});

it('the animations of all components are one file, without the comments of their sources', async () => {
  const { text } = await request(await sharedApp()).get('/motion.css');

  for (const part of ['[data-rise]', '[data-rail]', '[data-stage]', '[popover]'])
    expect(text).toContain(part);
  expect(text).not.toContain('/*');
});

const hidden = '.env .git/config index.html 404.html app.js vite-plugin-ssr.json'.split(' ');

it('the site serves the files that the build has listed, even after their deletion, and no others', async () => {
  const { folder, program } = copyBuild();
  const client = join(folder, 'dist/client');
  mkdirSync(join(client, '.git'));
  for (const name of hidden.slice(0, -1)) writeFileSync(join(client, name), 'of a file');
  const site = await startSite({ PAGE_MEMO: 'on' }, [program('index')]);
  const files = readdirSync(join(client, 'images')).map((name) => `/images/${name}`);
  const statusOf = async (path: string) => (await fetch(site.url + path, { redirect: 'manual' })).status;
  // The server opens its store only after it has begun to listen, and loads its last code files to
  // do so. Once `/storez` answers, it needs no file of `dist` any more.
  expect(await statusOf('/storez')).toBe(200);

  rmSync(join(folder, 'dist'), { recursive: true });

  const paths = ['/', '/received/', '/og.jpg', '/one-pager.pdf', '/robots.txt'];
  for (const path of [...paths, ...files.filter((file) => /\.(avif|svg)$/.test(file))])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  // The server redirects `/index.html` to the page, and does not serve the file of this name.
  for (const name of [...hidden, ...hidden.map((one) => one.replaceAll('.', '%2E')), 'nowhere'])
    expect([name, await statusOf(`/${name}`)]).toEqual([name, /^index(\.|%2E)html$/.test(name) ? 308 : 404]);
  await postForm(site.url, { fullName: '' }).expect(422).expect('content-type', 'text/html; charset=utf-8');
  await postForm(site.url).expect(303);
});

it('the site has robots.txt, sitemap, licenses, and a security.txt that expires within a year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2032-01-31T23:59:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { app } = await startApp({ SITE_URL: 'https://fern.example', CONTACT_EMAIL: 'post@fern.example' });
  const textOf = async (path: string) => (await request(app).get(path)).text;

  const robots = 'User-agent: *\nDisallow:\n\nSitemap: https://fern.example/sitemap.xml\n';
  expect(await textOf('/robots.txt')).toBe(robots);
  expect(await textOf('/sitemap.xml')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      '<url><loc>https://fern.example/</loc></url></urlset>\n',
  );
  expect(await textOf('/.well-known/security.txt')).toBe(
    `Contact: mailto:post@fern.example\nExpires: 2033-01-25T00:00:00Z\nPreferred-Languages: ${locale.lang}\n` +
      'Canonical: https://fern.example/.well-known/security.txt\n',
  );
  const licenses = await textOf('/licenses.txt');
  for (const name of ['react-dom', '@mui/material', '@fontsource-variable/instrument-sans'])
    expect(licenses).toContain(`## ${name}`);
  for (const license of ['MIT License', 'SIL OPEN FONT LICENSE']) expect(licenses).toContain(license);
});
