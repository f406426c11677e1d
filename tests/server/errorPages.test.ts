import express from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { expect, it } from 'vitest';
import type { DocumentCache } from '../../server/documents/documentCache.ts';
import { finishResponse } from '../../server/documents/response.ts';
import { loggerOptions } from '../../server/logger.ts';
import { failed, methodNotAllowed, notFound } from '../../server/routes/errorPages.ts';
import { parsed } from '../helpers/parsed.ts';

/** A server whose only route fails, with these pages for errors. */
function failing(documents: Pick<DocumentCache, 'error'>) {
  const lines: string[] = [];
  const logger = pino(loggerOptions('info'), { write: (line: string) => lines.push(line) });
  const app = express()
    .get('/', () => {
      throw new Error('Ada Quillfeather');
    })
    .get('/begun', (_req, res) => {
      res.write('begun');
      throw new Error('Ada Quillfeather');
    })
    .put('/', methodNotAllowed)
    .use(notFound(documents as DocumentCache))
    .use(failed(documents as DocumentCache, logger));
  return { app, lines };
}

const pages: Pick<DocumentCache, 'error'> = {
  error: async (name) => {
    const status = name === 'notFound' ? 404 : 500;
    const bodies = { identity: Buffer.from(`The page ${name}`) };
    return finishResponse({ status, type: 'text/html', cacheControl: 'no-store', security: {}, bodies });
  },
};

it('an unknown address gets the not-found page', async () => {
  const { status, text } = await request(failing(pages).app).get('/nowhere');
  expect([status, text]).toEqual([404, 'The page notFound']);
});

it('a request that fails gets the error page, and the log has the error without its message', async () => {
  const { app, lines } = failing(pages);
  const { status, text } = await request(app).get('/');
  expect([status, text]).toEqual([500, 'The page failed']);
  expect(parsed(lines)).toMatchObject([{ level: 50, msg: 'Request failed', err: { type: 'Error' } }]);
  expect(lines.join()).not.toContain('Quillfeather');
});

it('if the error page fails, too, a request that fails gets a line of text', async () => {
  const { app } = failing({ error: () => Promise.reject(new Error('It fails, too')) });
  const { status, text } = await request(app).get('/');
  expect([status, text]).toEqual([500, '500 Something broke on our side. Please try again in a minute.\n']);
});

it('an answer that fails after its beginning was sent is cut off, so that nobody takes it for complete', async () => {
  const { app } = failing(pages);
  await expect(request(app).get('/begun')).rejects.toThrow(/aborted|hang up/);
});

it('an error while an answer is being sent is in the log, without its message', async () => {
  const { app, lines } = failing(pages);
  await request(app)
    .get('/begun')
    .catch(() => undefined);
  expect(parsed(lines)).toMatchObject([{ level: 50, msg: 'Request failed', err: { type: 'Error' } }]);
  expect(lines.join()).not.toContain('Quillfeather');
});

it('a request with a method that the page does not allow gets a 405 that names the allowed methods', async () => {
  const { status, text, headers } = await request(failing(pages).app).put('/');
  expect([status, text]).toEqual([405, '405 Method not allowed\n']);
  expect(headers['allow']).toBe('GET, HEAD, POST');
});
