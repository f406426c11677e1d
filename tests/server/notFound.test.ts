import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { expect, it, onTestFinished } from 'vitest';
import { readPublicFiles } from '../../server/http/publicFiles.ts';
import { createSendFromTable } from '../../server/documents/responseTable.ts';
import { sharedApp } from '../helpers/app.ts';
import { sendRaw } from '../helpers/http.ts';
import { makeTemporaryFolder } from '../helpers/temporaryFolder.ts';

it('answers a target that is no path with 400 and one line', async () => {
  const app = await sharedApp();

  const { status, headers, body } = await sendRaw(app, '*');

  expect(status).toBe(400);
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body.toString()).toBe('400 Bad request: this address is not well-formed.\n');
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
