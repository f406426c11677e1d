import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import type { Handler } from '#proposal/intake/handler.ts';
import { createCallFromExpress } from '../../server/routes/callFromExpress.ts';
import { functionRoute } from '../../server/routes/function.ts';

/** A server behind one proxy. It calls this handler for requests to the function. */
const serving = (handler: Handler) =>
  express()
    .set('trust proxy', 1)
    .use((_req, res, next) => {
      res.setHeader('X-Request-Id', 'the id');
      next();
    })
    .use(functionRoute(handler, createCallFromExpress()));

it('the function gets the request’s method, host, headers, body and id, and the visitor’s IP address', async () => {
  const calls: object[] = [];
  const app = serving(async ({ method, headers, host, ip, requestId, chunks }) => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks()) parts.push(chunk);
    const body = Buffer.concat(parts).toString();
    calls.push({ method, host, ip, requestId, body, type: headers.get('Content-Type') });
    return new Response();
  });
  const sent = { host: 'site.example', 'x-forwarded-for': '192.0.2.1', 'content-type': 'text/plain' };
  await request(app).post('/').set(sent).send('the body');
  const expected = { method: 'POST', host: 'site.example', ip: '192.0.2.1', type: 'text/plain' };
  expect(calls).toEqual([{ ...expected, requestId: 'the id', body: 'the body' }]);
});

it('the function gets null for a header that the visitor’s browser did not send', async () => {
  const found: unknown[] = [];
  const app = serving(async ({ headers }) => {
    found.push(headers.get('origin'));
    return new Response();
  });
  await request(app).post('/');
  expect(found).toEqual([null]);
});

it('the visitor gets status, headers and body of the function’s answer', async () => {
  const app = serving(async () => new Response('the answer', { status: 418, headers: { 'x-a': 'b' } }));
  const { status, headers, text } = await request(app).post('/').buffer();
  expect([status, headers['x-a'], text]).toEqual([418, 'b', 'the answer']);
});

it('the visitor gets the function’s answer even if the function does not read the body', async () => {
  const app = serving(async ({ chunks }) => {
    for await (const _ of chunks()) break;
    return new Response('too large', { status: 413 });
  });
  const { status } = await request(app).post('/').type('text').send('a'.repeat(1_000_000));
  expect(status).toBe(413);
});
