import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { expect, it, onTestFinished } from 'vitest';
import { content } from '#site/errorPages.ts';
import { readPublicFiles } from '../../server/http/publicFiles.ts';
import { createSendFromTable } from '../../server/documents/responseTable.ts';
import { buildApp, sharedApp } from '../helpers/app.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { sendRaw } from '../helpers/http.ts';
import { makeTemporaryFolder } from '../helpers/temporaryFolder.ts';

/** Paths that people and programs try. None is a page or a public file. */
const strangePaths = [
  '/no-such-page',
  '/index.html',
  '/404.html',
  '//probe',
  '/probe/',
  '/favicon.svg/',
  '/..%2f.env',
  '/../../package.json',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cserver/index.mjs',
  '/.env',
  '/.git/config',
  '/.git/HEAD',
  '/assets',
  '/assets/',
  '/fonts/',
  '/vite-plugin-ssr.json',
  '/vite-plugin-ssr%2Ejson',
  '/%76ite-plugin-ssr.json',
  '/favicon.svg.br',
  '/favicon.svg%2Ebr',
  '/index.pageContext.json',
  '/data/proposals.db',
  '/server/index.mjs',
  '/static/index.html',
  '/__proto__',
  '/constructor',
  '/<script>alert(1)</script>',
  '/probe?next=//evil.example',
  '/%zz',
  '/caf%C3',
  '/%E0%A4%A',
  '/%',
  '/%00',
  '/probe%0d%0aSet-Cookie:x',
];

it.each(strangePaths)(
  'answers %s with the shared error page, which contains nothing of the path',
  async (path) => {
    const app = await sharedApp();
    const notFound = await sendRaw(app, '/no-such-page');

    const { status, body } = await sendRaw(app, path);

    expect(status).toBe(404);
    expect(body.equals(notFound.body)).toBe(true);
  },
);

it('answers a target that is no path with 400 and one line', async () => {
  const app = await sharedApp();

  const { status, headers, body } = await sendRaw(app, '*');

  expect(status).toBe(400);
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body.toString()).toBe('400 Bad request: this address is not well-formed.\n');
});

it('answers an unknown path with the not-found page', async () => {
  const app = await sharedApp();

  const { status, headers, text } = await request(app).get('/no-such-page');

  expect(status).toBe(404);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const { code, heading, home } = content.notFound;
  expect(textOfHtml(text)).toContain(heading);
  expect(text.replace(/<[^>]*>/g, '')).toContain(code);
  expect(new RegExp(`<a\\b[^>]*href="/"[^>]*>${home}`).test(text)).toBe(true);
  expect(/node_modules|Error:/.test(text)).toBe(false);
});

it('answers HEAD of an unknown path with 404, the length of the page, and no body', async () => {
  const app = await sharedApp();

  const got = await sendRaw(app, '/no-such-page');
  const head = await sendRaw(app, '/no-such-page', { method: 'HEAD' });

  expect(head.status).toBe(404);
  expect(head.body).toHaveLength(0);
  expect(head.headers['content-length']).toBe(String(got.body.length));
});

it('answers 404 and not 304 to a client that has cached the not-found page', async () => {
  const app = await sharedApp();
  const first = await sendRaw(app, '/no-such-page');

  const second = await sendRaw(app, '/no-such-page', {
    headers: { 'if-none-match': String(first.headers['etag']) },
  });

  expect(second.status).toBe(404);
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  'answers %s on an unknown path with 404',
  async (method) => {
    const app = await sharedApp();

    const { status } = await sendRaw(app, '/no-such-page', { method });

    expect(status).toBe(404);
  },
);

it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  'answers %s on the landing page with 405 and what is allowed',
  async (method) => {
    const app = await sharedApp();

    const { status, headers, body } = await sendRaw(app, '/', { method });

    expect(status).toBe(405);
    expect(String(headers['allow']).split(', ')).toEqual(['GET', 'HEAD', 'POST']);
    expect(body.toString()).toBe('405 Method not allowed\n');
  },
);

it('serves no source map, compressed copy or folder of the build', async () => {
  const app = await sharedApp();
  const entries = await readdir('dist/client', { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => `/${relative('dist/client', join(entry.parentPath, entry.name))}`);
  const hidden = paths.flatMap((path) => [`${path}.map`, `${path}.br`, `${path}.gz`, `${path}/`]);

  const served = [];
  for (const path of hidden) if ((await request(app).get(path)).status !== 404) served.push(path);

  expect(hidden.length).toBeGreaterThan(40);
  expect(served).toEqual([]);
});

it('serves no document, dot file, source map or build record even if the folder contains one', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  await mkdir(join(folder.path, '.git'));
  const names = [
    '.env',
    '.git/config',
    'index.html',
    '404.html',
    'app.js.map',
    'app.js.br',
    'vite-plugin-ssr.json',
  ];
  for (const name of [...names, 'app.js']) await writeFile(join(folder.path, name), 'content of a file');
  const table = await readPublicFiles(folder.path, {});
  const send = createSendFromTable(table, pino({ enabled: false }));
  const app = express().use((req, res, next) => void (send(req, res) || next()));

  expect((await request(app).get('/app.js')).status).toBe(200);
  const served = [];
  for (const path of names.flatMap((name) => [`/${name}`, `/${name.replaceAll('.', '%2E')}`])) {
    if ((await sendRaw(app, path)).status !== 404) served.push(path);
  }
  expect(served).toEqual([]);
});

it('writes the path of a 404 to the log', async () => {
  const lines: string[] = [];
  const { app } = await buildApp({ logger: pino({}, { write: (line: string) => lines.push(line) }) });

  await request(app).get('/gone-missing').expect(404);

  const logged = lines.map((line): unknown => JSON.parse(line));
  expect(logged).toContainEqual(expect.objectContaining({ method: 'GET', path: '/gone-missing' }));
});

it('shortens a very long path in the log', async () => {
  const lines: string[] = [];
  const { app } = await buildApp({ logger: pino({}, { write: (line: string) => lines.push(line) }) });

  await request(app)
    .get(`/${'a'.repeat(5000)}`)
    .expect(404);

  expect(lines.join('').length).toBeLessThan(1000);
});
