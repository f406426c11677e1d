import express, { type Response } from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { expect, it } from 'vitest';
import { loggerOptions } from '../../server/logger.ts';
import { requestLog } from '../../server/routes/requestLog.ts';
import { patient } from '../helpers/patient.ts';

/** A server that answers with this status. `logged` has the lines of its log. */
function answering(status: number, answer = (res: Response) => void res.status(status).end()) {
  const lines: string[] = [];
  const logger = pino(loggerOptions('debug'), { write: (line: string) => lines.push(line) });
  const app = express()
    .use(requestLog(logger))
    .use((_req, res) => answer(res));
  const logged = async () => {
    // The server may write the line only after the client has the answer.
    await expect.poll(() => lines.length, patient).toBe(1);
    return JSON.parse(lines[0]!) as Record<string, unknown>;
  };
  return { app, logged };
}

const levels = { debug: 20, info: 30, warn: 40, error: 50 };

it.each([
  { method: 'get', status: 200, level: 'debug', msg: 'Request answered' },
  { method: 'head', status: 304, level: 'debug', msg: 'Request answered' },
  { method: 'get', status: 399, level: 'debug', msg: 'Request answered' },
  { method: 'get', status: 400, level: 'info', msg: 'Request answered' },
  { method: 'get', status: 404, level: 'info', msg: 'Request answered' },
  { method: 'post', status: 200, level: 'info', msg: 'Request answered' },
  { method: 'post', status: 499, level: 'info', msg: 'Request answered' },
  { method: 'get', status: 500, level: 'error', msg: 'Request failed' },
  { method: 'post', status: 502, level: 'error', msg: 'Request failed' },
  { method: 'get', status: 503, level: 'warn', msg: 'Service unavailable' },
] as const)(
  'errors and answers to POST are logged above the level debug: method $method, status $status',
  async (row) => {
    const { app, logged } = answering(row.status);
    await request(app)[row.method]('/a');
    const { level, msg, status, method } = await logged();
    expect({ level, msg, status, method }).toEqual({
      level: levels[row.level],
      msg: row.msg,
      status: row.status,
      method: row.method.toUpperCase(),
    });
  },
);

it('a request that its client aborts is logged at the level debug', async () => {
  const { app, logged } = answering(200, (res) => void res.req.destroy());
  await request(app)
    .post('/a')
    .catch(() => undefined);
  expect(await logged()).toMatchObject({ level: levels.debug, msg: 'Request aborted' });
});

it.each([
  { path: '/a/b-c_d.html', shown: '/a/b-c_d.html' },
  { path: '/', shown: '/' },
  { path: `/${'a'.repeat(100)}`, shown: `/${'a'.repeat(100)}` },
  { path: `/${'a'.repeat(101)}`, shown: '(not logged)' },
  { path: '/ada@example.com', shown: '(not logged)' },
  { path: '/ada@example.com/a', shown: '(not logged)' },
  { path: '/a%20b', shown: '(not logged)' },
  { path: '/a?ada@example.com', shown: '/a' },
])('in the log, the path $path is written as $shown', async ({ path, shown }) => {
  const { app, logged } = answering(404);
  await request(app).get(path);
  expect((await logged())['path']).toBe(shown);
});

it('each HTTP request has an id of its own, which the answer’s header and the log show', async () => {
  const { app, logged } = answering(404);
  const { headers } = await request(app).get('/a').set('x-request-id', 'mine');
  const { requestId } = await logged();
  expect(requestId).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  expect(headers['x-request-id']).toBe(requestId);
});

it('the log says how long a request took, in milliseconds', async () => {
  const { app, logged } = answering(404, (res) => void setTimeout(() => res.status(404).end(), 200));
  await request(app).get('/a');
  const { ms } = await logged();
  expect(ms).toBeGreaterThanOrEqual(150);
  expect(ms).toBe(Math.round(Number(ms)));
  expect(ms).toBeLessThan(patient.timeout);
});
