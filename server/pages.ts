import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FormNotice } from '../supabase/functions/send-autoresponder/core/notice.ts';
import { acceptEncoding } from './acceptEncoding.ts';
import { type Precompressed, precompress } from './precompress.ts';
import type { RenderDocument } from './renderDocument.ts';
import { publicSettings, type Settings } from './settings.ts';

/**
 * The documents that are the same for everybody, whatever the URL: there are four, so that is all the memory they
 * take.
 */
export type DocumentKey = 'landing' | 'received' | 'notFound' | 'failed';

export type Pages = {
  /** Sends one of the documents; answers 304 where the client has it already. */
  send(key: DocumentKey, req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Sends the landing page with what came of a form's post; never kept, because it holds what was typed. */
  sendNotice(notice: FormNotice, res: ServerResponse, status: number): Promise<void>;
};

/**
 * Renders each document on its first request and keeps the finished bytes: the page is a pure function of page,
 * build, settings and notice. Concurrent first requests share one render; a failed one is not kept.
 */
export function createPages({ settings, render }: { settings: Settings; render: RenderDocument }): Pages {
  const forPage = publicSettings(settings);
  const kept = new Map<DocumentKey, Promise<Precompressed>>();

  function get(key: DocumentKey): Promise<Precompressed> {
    const known = kept.get(key);
    if (known) return known;
    const { page, status, notice } = documents[key];
    const made = render(page, { settings: forPage, status, notice }).then(precompress);
    if (settings.memo) {
      kept.set(key, made);
      made.catch(() => kept.delete(key));
    }
    return made;
  }

  return {
    async send(key, req, res) {
      const finished = await get(key);
      const coding = acceptEncoding(req.headers['accept-encoding']);
      const { bytes, etag } = finished[coding];
      const { status, cacheControl } = documents[key];
      res.setHeader('Vary', 'Accept-Encoding');
      res.setHeader('Cache-Control', cacheControl);
      res.setHeader('ETag', etag);
      if (status === 200 && matches(req.headers['if-none-match'], etag)) {
        res.statusCode = 304;
        res.end();
        return;
      }
      if (coding !== 'identity') res.setHeader('Content-Encoding', coding);
      sendHtml(req.method === 'HEAD' ? undefined : bytes, bytes.length, status, res);
    },

    async sendNotice(notice, res, status) {
      const html = Buffer.from(await render('landing', { settings: forPage, status, notice }));
      res.setHeader('Cache-Control', 'no-store');
      sendHtml(html, html.length, status, res);
    },
  };
}

const documents = {
  // A shared cache may keep the landing page for a minute, and answer with it while it asks again.
  landing: {
    page: 'landing',
    status: 200,
    notice: undefined,
    cacheControl: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  },
  received: { page: 'landing', status: 200, notice: { kind: 'received' }, cacheControl: 'no-store' },
  notFound: { page: 'error', status: 404, notice: undefined, cacheControl: 'no-cache' },
  failed: { page: 'error', status: 500, notice: undefined, cacheControl: 'no-store' },
} as const;

function sendHtml(body: Buffer | undefined, length: number, status: number, res: ServerResponse) {
  res.statusCode = status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.setHeader('Content-Length', length);
  res.end(body);
}

/** If-None-Match: a list of validators or `*` (RFC 9110, section 13.1.2); the weak comparison applies. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
