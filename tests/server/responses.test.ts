import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import {
  type Bodies,
  finishResponse,
  precompress,
  sendLine,
  sendResponse,
} from '../../server/documents/response.ts';

const text = 'as it is';
const bodies = await precompress(text, 4);

/** A server that answers everything with one response. */
function answering(given: { status?: number; bodies?: Bodies } = {}) {
  const response = finishResponse({
    type: 'text/css',
    cacheControl: 'public, max-age=60',
    security: { 'x-frame-options': 'DENY' },
    bodies,
    ...given,
  });
  const server = (req: IncomingMessage, res: ServerResponse) => sendResponse(response, req, res);
  const asIs = { 'accept-encoding': 'identity' };
  const ask = (headers: Record<string, string> = {}) =>
    request(server)
      .get('/')
      .set({ ...asIs, ...headers });
  const askForHead = () => request(server).head('/').set(asIs);
  return { ask, askForHead };
}

const etagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

describe('headers', () => {
  it('a response has the status 200 unless another one is given', async () => {
    expect((await answering().ask()).status).toBe(200);
    expect((await answering({ status: 404 }).ask()).status).toBe(404);
  });

  it('a response has its type, caching time, length, an ETag of its bytes, and the security headers', async () => {
    const { headers } = await answering().ask();
    expect(headers).toMatchObject({
      'content-type': 'text/css',
      'cache-control': 'public, max-age=60',
      'content-length': '8',
      etag: `"${etagOf(bodies.identity)}"`,
      vary: 'Accept-Encoding',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('HEAD is answered with the same headers as GET, and no body', async () => {
    const [got, head] = [await answering().ask(), await answering().askForHead()];
    const { date: _, connection: _c, ...same } = got.headers;
    expect(head.headers).toMatchObject(same);
    expect(head.text).toBeUndefined();
  });
});

describe('codings', () => {
  it.each([
    { accepts: 'br, gzip', gets: 'br' },
    { accepts: 'gzip, br', gets: 'br' },
    { accepts: 'gzip', gets: 'gzip' },
    { accepts: 'gzip;q=1, br;q=0.5', gets: 'gzip' },
    { accepts: '*', gets: 'br' },
  ])('a client that accepts $accepts gets the response in the coding $gets', async ({ accepts, gets }) => {
    const answer = await answering().ask({ 'accept-encoding': accepts });
    expect(answer.headers['content-encoding']).toBe(gets);
    expect(answer.text).toBe(text);
  });

  // The client of the last row accepts no coding at all. It gets the page all the same, because a
  // page is of more use to it than a 406.
  it.each(['', 'zstd', 'identity', 'identity;q=0, *;q=0'])(
    'a client that accepts “%s” gets the response uncompressed',
    async (accepts) => {
      const answer = await answering().ask({ 'accept-encoding': accepts });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.text).toBe(text);
    },
  );

  it('a response that was not compressed in advance is sent uncompressed', async () => {
    const { ask } = answering({ bodies: { identity: bodies.identity } });
    const answer = await ask({ 'accept-encoding': 'br, gzip' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.text).toBe(text);
  });
});

describe('cached copies', () => {
  it('a client whose cached copy is current gets a 304 with the headers of the copy, and no body', async () => {
    const etag = `"${etagOf(bodies.br!)}"`;
    const answer = await answering().ask({ 'accept-encoding': 'br', 'if-none-match': etag });
    expect(answer.status).toBe(304);
    expect(answer.text).toBe('');
    expect(answer.headers).toMatchObject({
      etag,
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=60',
      'x-frame-options': 'DENY',
    });
  });

  it('a client that now accepts another compression than that of its cached copy gets the page, and no 304', async () => {
    const etag = `"${etagOf(bodies.br!)}"`;
    const { status } = await answering().ask({ 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(status).toBe(200);
  });

  it('a client with a cached copy of an error page gets the page again, and never a 304', async () => {
    const etag = `"${etagOf(bodies.identity)}"`;
    expect((await answering({ status: 404 }).ask({ 'if-none-match': etag })).status).toBe(404);
  });
});

describe('compression', () => {
  const html = '<p>Ünder</p>'.repeat(1_000);

  it('a document that is compressed in advance exists uncompressed, in gzip and in Brotli', async () => {
    const { identity, gzip, br } = await precompress(html, 4);
    expect(String(identity)).toBe(html);
    expect(String(gunzipSync(gzip!))).toBe(html);
    expect(String(brotliDecompressSync(br!))).toBe(html);
  });

  it('a document is compressed with gzip alone if no Brotli quality is given', async () => {
    expect(Object.keys(await precompress(html))).toEqual(['identity', 'gzip']);
  });

  it('a document is smaller with the best Brotli quality than with a fast one', async () => {
    const mixed = Array.from({ length: 2_000 }, (_, at) => `${at % 7} ${at % 11} ${at % 13}`).join();
    const [fast, best] = [
      await precompress(mixed, 1),
      await precompress(mixed, constants.BROTLI_MAX_QUALITY),
    ];
    expect(best.br!.length).toBeLessThan(fast.br!.length);
  });
});

const notReady = (_req: IncomingMessage, res: ServerResponse) => sendLine(res, 503, 'not ready');

it('an answer of one line of text has the given status, and no cache stores it', async () => {
  const answer = await request(notReady).get('/');
  expect([answer.status, answer.text]).toEqual([503, 'not ready\n']);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
});
