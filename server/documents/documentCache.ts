import { setImmediate } from 'node:timers/promises';
import type { FormNotice } from '#proposal/contract.ts';
import { typedFields } from '#proposal/intake/validateProposal.ts';
import { policyForDevelopment, policyForDocument } from './contentSecurityPolicy.ts';
import { type Document, errors, fast, pagesOf } from './pages.ts';
import type { RenderDocument } from './renderDocument.ts';
import { type Bodies, type FinishedResponse, finishResponse, precompress } from './response.ts';
import { securityHeaders } from './securityHeaders.ts';
import { publicSettings, type Settings } from '../settings.ts';

/** The outcome of a form that was not stored. */
export type RefusedNotice = Exclude<FormNotice, { kind: 'received' }>;

export type DocumentCache = Awaited<ReturnType<typeof createDocumentCache>>;

/**
 * Renders each document once and caches it, because it depends only on the page, the build and the
 * settings. In development and with `PAGE_MEMO=off` it renders for each request. Throws if caching
 * is on and a document cannot be rendered.
 */
export async function createDocumentCache(settings: Settings, render: RenderDocument) {
  const forPage = publicSettings(settings);
  const documents = new Map<string, Document>([...pagesOf(settings), ...Object.entries(errors)]);
  const securityOf = (html: string) =>
    securityHeaders(
      settings,
      settings.development ? policyForDevelopment : policyForDocument(html, settings.supabaseUrl),
    );

  const htmlOf = async ({ page, status, notice, path }: Document) =>
    (await render(page, { settings: forPage, status, notice, path })).html;

  async function finish({ status, caching, quality }: Document, html: string) {
    const bodies = await precompress(html, settings.memo ? quality : fast);
    return finishDocument(status, caching, securityOf(html), bodies);
  }
  const make = async (document: Document) => finish(document, await htmlOf(document));

  /** Renders the landing page once for all posts with the same kind of notice. */
  async function makeNoticePage(notice: RefusedNotice) {
    const blank = { ...notice, values: typedFields({}) };
    const { html, withNotice } = await render('landing', { settings: forPage, status: 503, notice: blank });
    return { security: securityOf(html), withNotice };
  }
  const noticePages = new Map<FormNotice['kind'], ReturnType<typeof makeNoticePage>>();
  let turn: Promise<unknown> = Promise.resolve();

  const cached = new Map<string, FinishedResponse>();
  const finishing: Promise<unknown>[] = [];
  for (const [key, document] of settings.memo ? documents : []) {
    const html = await htmlOf(document);
    // Other threads compress a document while this thread renders the next one. The landing page
    // takes longest, so it comes first.
    finishing.push(finish(document, html).then((response) => cached.set(key, response)));
  }
  await Promise.all(finishing);

  return {
    /** The cached documents, by the keys of the response table. */
    cached,
    keys: [...documents.keys()],
    /**
     * Returns the document with a key of the response table, if there is one. Throws if the
     * document has to be rendered now and that fails.
     */
    page: async (key: string) => {
      const document = documents.get(key);
      return cached.get(key) ?? (document && make(document));
    },
    error: async (name: keyof typeof errors) => cached.get(name) ?? make(errors[name]),
    /**
     * Returns the landing page with the result of a posted form. The first post of each kind of
     * notice renders the page without the typed values, and that page is cached, unless it fails.
     * Each visitor gets it with a form of their own, which is not cached.
     */
    noticePage: async (notice: RefusedNotice, status: number) => {
      const { kind } = notice;
      const making = (settings.memo && noticePages.get(kind)) || makeNoticePage(notice);
      noticePages.set(kind, making);
      making.catch(() => noticePages.delete(kind));
      const { security, withNotice } = await making;
      // One page in each turn of the event loop, so that other visitors are answered in between.
      await (turn = turn.then(() => setImmediate()));
      return finishDocument(status, 'no-store', security, await precompress(withNotice(notice)));
    },
  };
}

/**
 * The policy allows the scripts only as they are, so the browser would block them if a proxy
 * rewrote the document.
 */
function finishDocument(status: number, caching: string, security: Record<string, string>, bodies: Bodies) {
  const type = 'text/html; charset=utf-8';
  return finishResponse({ status, type, cacheControl: `${caching}, no-transform`, security, bodies });
}
