import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp, type Development } from '../../server/createApp.ts';
import { addressTable } from '../../server/documents/addresses.ts';
import type { DocumentCache } from '../../server/documents/documentCache.ts';
import { finishResponse } from '../../server/documents/response.ts';
import { loggerOptions } from '../../server/logger.ts';
import { readSettings } from '../../server/settings.ts';
import { supabaseProject } from '../helpers/site.ts';
import { patient } from '../helpers/patient.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

function textResponse(text: string, status = 200) {
  const bodies = { identity: Buffer.from(text) };
  return finishResponse({ status, type: 'text/plain', cacheControl: 'no-store', security: {}, bodies });
}

/** The documents of a site: a page that is cached, and one that is rendered for each request. */
const documents = {
  cached: new Map([['/', textResponse('the cached page')]]),
  keys: ['/', '/rendered/'],
  page: async (key: string) => (key === '/rendered/' ? textResponse('the rendered page') : undefined),
  error: async (name: string) => textResponse(`the page ${name}`, name === 'notFound' ? 404 : 500),
  noticePage: async (_notice: object, status: number) => textResponse('the form', status),
} as unknown as DocumentCache;

/** An app with these documents and one file. */
function newApp(env: Record<string, string> = {}, development?: Development) {
  const lines: string[] = [];
  const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: temporaryFolder(), ...env });
  const closing = new AbortController();
  const logger = pino(loggerOptions(settings.logLevel), { write: (line: string) => lines.push(line) });
  const addresses = addressTable([], settings);
  const files = [['/a.css', textResponse('the file')]] as const;
  const parts = { settings, logger, documents, addresses, files: new Map(files), development };
  const { listener, proposals } = createApp({ ...parts, closing: closing.signal });
  onTestFinished(() => proposals.close());
  const get = (path: string) => request(listener).get(path);
  return { app: listener, get, close: () => closing.abort(), lines };
}

describe('app', () => {
  it.each([
    { path: '/', text: 'the cached page' },
    { path: '/?a', text: 'the cached page' },
    { path: '/rendered/', text: 'the rendered page' },
    { path: '/a.css', text: 'the file' },
    { path: '/healthz', text: 'alive\n' },
    { path: '/readyz', text: 'ready\n' },
    { path: '/storez', text: 'ok\n' },
  ])('the server answers $path with $text', async ({ path, text }) => {
    const answer = await newApp().get(path);
    expect([answer.status, answer.text]).toEqual([200, text]);
  });

  it('the server sends robots.txt with the security headers, and lets caches keep it for an hour', async () => {
    const { status, text, headers } = await newApp({ SITE_URL: 'https://a.example' }).get('/robots.txt');
    expect([status, text]).toEqual([200, expect.stringContaining('https://a.example/sitemap.xml')]);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000',
    });
  });

  it.each(['/nowhere', '/HEALTHZ', '/healthz/', '/a.css/', '/A.css'])(
    'the server answers %s, which is no address of the site, with the not-found page',
    async (path) => {
      const { status, text, headers } = await newApp().get(path);
      expect([status, text]).toEqual([404, 'the page notFound']);
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  it('the server redirects another spelling of a page’s address to the page', async () => {
    const { status, headers } = await newApp().get('/Rendered');
    expect([status, headers['location']]).toEqual([308, '/rendered/']);
  });

  it('the server does not answer a post with a page or a file', async () => {
    const { app } = newApp();
    for (const path of ['/rendered/', '/a.css'])
      expect((await request(app).post(path)).text).toBe('the page notFound');
  });

  it('the server accepts a posted form at the landing page’s address, and refuses other methods there', async () => {
    const { app } = newApp();
    expect((await request(app).put('/')).status).toBe(405);
    expect((await request(app).post('/').type('form').send({})).text).toBe('the form');
  });

  it('a call without fields to send-autoresponder reaches the function, which refuses it', async () => {
    const { app } = newApp();
    const { status } = await request(app).post('/functions/v1/send-autoresponder').send({});
    expect(status).toBe(422);
  });

  it('the server has no health check /storez if the requests go to Supabase', async () => {
    expect((await newApp(supabaseProject).get('/storez')).status).toBe(404);
  });

  it('the health check /storez says why requests cannot be stored', async () => {
    const { status, text } = await newApp({ DATA_DIR: '/dev/null/data' }).get('/storez');
    expect([status, text]).toEqual([503, 'ENOTDIR\n']);
  });
});

it('during shutdown, /healthz answers 200, /readyz 503, and a connection is closed after its answer', async () => {
  const { get, close } = newApp();
  const ask = (path: string) => get(path).set('connection', 'keep-alive');
  expect((await ask('/')).headers['connection']).toBe('keep-alive');
  close();
  const [page, ready, health] = [await ask('/'), await ask('/readyz'), await ask('/healthz')];
  expect([page.status, page.headers['connection']]).toEqual([200, 'close']);
  expect([ready.status, ready.text]).toEqual([503, 'not ready\n']);
  expect(health.status).toBe(200);
});

it('a malformed request is refused, without a body, and its connection is closed', async () => {
  const { app } = newApp();
  const server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let all = '';
  socket.on('data', (text: string) => (all += text));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET / HTTP/1.1\r\nHost: a b\r\n\r\n');
  await closed;
  expect(all).toMatch(/^HTTP\/1\.1 400 [^]*connection: close\r\ncontent-length: 0\r\n[^]*\r\n\r\n$/i);
});

it('requests for pages and files are logged at the level debug, and not at the default level', async () => {
  const [detailed, usual] = [newApp({ LOG_LEVEL: 'debug' }), newApp()];
  await Promise.all([detailed.get('/a.css'), usual.get('/a.css')]);
  await expect.poll(() => detailed.lines.join(), patient).toContain('"path":"/a.css","status":200');
  expect(usual.lines).toEqual([]);
});

it('in development, Vite serves source files such as /source.ts, and an error is shown in the browser', async () => {
  const development: Development = {
    files: express()
      .get('/source.ts', (_req, res) => void res.end('the source'))
      .get('/broken.ts', () => {
        throw new Error('It is broken');
      }),
    failed: (_error, _req, res, _next) => void res.status(500).end('the error'),
  };
  const { get } = newApp({}, development);
  expect((await get('/source.ts')).text).toBe('the source');
  expect((await get('/nowhere')).text).toBe('the page notFound');
  expect((await get('/broken.ts')).text).toBe('the error');
});
