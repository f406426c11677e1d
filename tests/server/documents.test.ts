import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/errorPages.ts';
import type { RenderDocument } from '../../server/documents/renderDocument.ts';
import { buildApp, renderBuiltPage, sharedApp } from '../helpers/app.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { decoded, lasting, sendRaw } from '../helpers/http.ts';

const negotiated: [string, string | undefined][] = [
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['GZIP;q=1.0', 'gzip'],
  ['*', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['deflate', undefined],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  ['br;q=0.5, identity', undefined],
  ['gzip;q=nonsense', undefined],
  ['', undefined],
];

it.each(negotiated)(
  'answers Accept-Encoding "%s" with %s, and the same bytes once decoded',
  async (accepted, coding) => {
    const app = await sharedApp();
    const plain = await sendRaw(app, '/');
    expect(plain.headers['content-encoding']).toBeUndefined();

    const answer = await sendRaw(app, '/', { headers: { 'accept-encoding': accepted } });

    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.headers['vary']).toContain('Accept-Encoding');
    expect((await decoded(answer)).equals(plain.body)).toBe(true);
  },
);

it.each(['br', 'gzip', 'identity'])(
  'answers 304 without a body to a client that has cached the page as %s',
  async (coding) => {
    const app = await sharedApp();
    const headers = { 'accept-encoding': coding };
    const first = await sendRaw(app, '/', { headers });

    const again = await sendRaw(app, '/', {
      headers: { ...headers, 'if-none-match': String(first.headers['etag']) },
    });

    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers['etag']).toBe(first.headers['etag']);
    expect(again.headers['vary']).toBe(first.headers['vary']);
  },
);

it('has a different ETag for each coding, because the bytes differ', async () => {
  const app = await sharedApp();

  const etags = [];
  for (const coding of ['br', 'gzip', 'identity']) {
    etags.push((await sendRaw(app, '/', { headers: { 'accept-encoding': coding } })).headers['etag']);
  }

  expect(etags).toEqual(etags.map(() => expect.stringMatching(/^"[^"]+"$/)));
  expect(new Set(etags).size).toBe(3);
  const crossed = await sendRaw(app, '/', {
    headers: { 'accept-encoding': 'br', 'if-none-match': String(etags[1]) },
  });
  expect(crossed.status).toBe(200);
});

it.each(['*', 'W/ETAG', '"other", ETAG'])('understands If-None-Match: %s', async (pattern) => {
  const app = await sharedApp();
  const etag = String((await sendRaw(app, '/')).headers['etag']);

  const { status } = await sendRaw(app, '/', { headers: { 'if-none-match': pattern.replace('ETAG', etag) } });

  expect(status).toBe(304);
});

it.each(['/', '/no-such-page', '/?request=received'])(
  'answers %s with the same bytes and headers with and without the cache',
  async (path) => {
    const { app: on } = await buildApp({ env: { PAGE_MEMO: 'on' } });
    const { app: off } = await buildApp();
    const headers = { 'accept-encoding': 'br' };

    const kept = await sendRaw(on, path, { headers });
    const fresh = await sendRaw(off, path, { headers });

    expect((await decoded(fresh)).equals(await decoded(kept))).toBe(true);
    // Without the cache it is compressed less, for speed, so its bytes differ.
    const ownBytes = { etag: '', 'content-length': '' };
    expect({ ...lasting(fresh), ...ownBytes }).toEqual({ ...lasting(kept), ...ownBytes });
  },
);

it('renders each document once at startup, and never again', async () => {
  const { render, rendered } = countRenders(await renderBuiltPage());
  const { app } = await buildApp({ env: { PAGE_MEMO: 'on' }, render });

  const answers = await Promise.all(Array.from({ length: 10 }, () => request(app).get('/')));
  await request(app).get('/?utm_source=mail');

  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(rendered.toSorted()).toEqual(['error', 'error', 'landing', 'landing']);
});

it('without the cache, answers a failed render with the 500 page, and renders again for the next request', async () => {
  const real = await renderBuiltPage();
  let broken = true;
  const { app } = await buildApp({
    render: async (page, props) => {
      if (broken && page === 'landing') throw new Error('secret detail of a failed render');
      return real(page, props);
    },
  });

  const failed = await request(app).get('/');
  broken = false;
  const next = await request(app).get('/');

  expect(failed.status).toBe(500);
  expect(failed.headers['cache-control']).toBe('no-store');
  expect(failed.headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
  expect(textOfHtml(failed.text)).toContain(content.failed.text);
  expect(failed.text).not.toContain('secret detail');
  expect(next.status).toBe(200);
});

it('refuses to start if a document cannot be rendered', async () => {
  await expect(buildApp({ env: { PAGE_MEMO: 'on' }, render: alwaysFails })).rejects.toThrow(
    'a component is broken',
  );
});

const alwaysFails: RenderDocument = () => Promise.reject(new Error('a component is broken'));

function countRenders(real: RenderDocument) {
  const rendered: string[] = [];
  const render: RenderDocument = (page, props) => {
    rendered.push(page);
    return real(page, props);
  };
  return { render, rendered };
}
