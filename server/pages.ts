import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FormNotice } from '../supabase/functions/send-autoresponder/core/notice.ts';
import { documentPolicy } from './contentSecurityPolicy.ts';
import { type FinishedDocument, finishDocument, sendDocument } from './document.ts';
import { oneAtATime } from './oneAtATime.ts';
import type { RenderDocument } from './renderDocument.ts';
import { requestIdHeader } from './requestId.ts';
import { securityHeaders } from './securityHeaders.ts';
import { publicSettings, type Settings } from './settings.ts';

/**
 * The documents that are the same for everybody, whatever the URL: there are four, so that is all the memory they
 * take.
 */
export type DocumentKey = keyof typeof documents;

export type Pages = {
  /** Renders every document once. Throws where one fails; it is tried again when it is asked for. */
  prepare(): Promise<void>;
  /** Whether every document has been rendered once. */
  prepared(): boolean;
  /** Sends one of the documents; answers 304 where the client has it already. */
  send(key: DocumentKey, req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** The same at once and without Express, where the document is kept; else does nothing and says `false`. */
  sendKept(key: DocumentKey, req: IncomingMessage, res: ServerResponse, requestId: string): boolean;
  /** Sends the landing page with what came of a form's post; never kept, because it holds what was typed. */
  sendNotice(notice: FormNotice, res: ServerResponse, status: number): Promise<void>;
};

/**
 * Renders each document once and keeps the finished bytes: the page is a pure function of page, build, settings and
 * notice. Concurrent first requests share one render; a failed one is not kept.
 */
export function createPages({ settings, render }: { settings: Settings; render: RenderDocument }): Pages {
  const forPage = publicSettings(settings);
  const renderInTurn = oneAtATime(render);
  const kept = new Map<DocumentKey, FinishedDocument>();
  const underWay = new Map<DocumentKey, Promise<FinishedDocument>>();
  let prepared = false;

  async function make(key: DocumentKey): Promise<FinishedDocument> {
    const { page, status, notice, cacheControl } = documents[key];
    const html = await renderInTurn(page, { settings: forPage, status, notice });
    const finished = await finishDocument(html, { status, cacheControl, settings });
    if (settings.memo) kept.set(key, finished);
    return finished;
  }

  async function get(key: DocumentKey): Promise<FinishedDocument> {
    const known = kept.get(key);
    if (known) return known;
    const making = underWay.get(key) ?? make(key).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  }

  return {
    async prepare() {
      // One after the other: whoever asks for the landing page meanwhile need not wait for the others.
      for (const key of documentKeys) await get(key);
      prepared = true;
    },

    prepared: () => prepared,

    async send(key, req, res) {
      sendDocument(await get(key), req, res);
    },

    sendKept(key, req, res, requestId) {
      const finished = kept.get(key);
      if (finished) sendDocument(finished, req, res, [requestIdHeader, requestId]);
      return finished !== undefined;
    },

    async sendNotice(notice, res, status) {
      const html = await renderInTurn('landing', { settings: forPage, status, notice });
      const headers = {
        ...securityHeaders(settings, documentPolicy(html, settings)),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-length': Buffer.byteLength(html),
      };
      res.writeHead(status, headers).end(html);
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
  notFound: { page: 'error', status: 404, notice: undefined, cacheControl: 'no-cache' },
  failed: { page: 'error', status: 500, notice: undefined, cacheControl: 'no-store' },
  received: { page: 'landing', status: 200, notice: { kind: 'received' }, cacheControl: 'no-store' },
} as const;

const documentKeys = Object.keys(documents) as DocumentKey[];
