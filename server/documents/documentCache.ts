import type { FormNotice } from '#proposal/contract.ts';
import { type FinishedResponse, finishResponse, precompress } from '../http/response.ts';
import { policyForDevelopment, policyForDocument } from '../security/contentSecurityPolicy.ts';
import { securityHeaders } from '../security/securityHeaders.ts';
import { publicSettings, type Settings } from '../settings.ts';
import type { PageName, RenderDocument } from './renderDocument.ts';

export type DocumentCache = Awaited<ReturnType<typeof createDocumentCache>>;

/**
 * Renders each document once and caches it. This is safe because a document depends only on the page, the build and the
 * settings.
 *
 * @throws if caching is on and a document cannot be rendered
 */
export async function createDocumentCache(settings: Settings, render: RenderDocument) {
  const forPage = publicSettings(settings);
  const cached = new Map<DocumentKey, FinishedResponse>();

  async function make({ page, status, notice, cacheControl, quality }: Document): Promise<FinishedResponse> {
    const html = await render(page, { settings: forPage, status, notice });
    const policy = settings.development
      ? policyForDevelopment
      : policyForDocument(html, settings.supabaseUrl);
    const security = securityHeaders(settings, policy);
    const bodies = await precompress(html, settings.memo ? quality : fast);
    return finishResponse({ status, type: 'text/html; charset=utf-8', cacheControl, security, bodies });
  }

  // One document is compressed on other threads while this thread renders the next.
  const cache = async (key: DocumentKey) => cached.set(key, await make(documents[key]));
  if (settings.memo) await Promise.all((Object.keys(documents) as DocumentKey[]).map(cache));

  return {
    /** The cached documents. Empty in development and with `PAGE_MEMO=off`. */
    cached: cached as ReadonlyMap<DocumentKey, FinishedResponse>,
    /** Returns a document from the cache, or renders it now if caching is off. Throws if rendering fails. */
    get: async (key: DocumentKey) => cached.get(key) ?? make(documents[key]),
    /** Renders the landing page with the outcome of a posted form. It is never cached: it contains the visitor's input. */
    renderNotice: (notice: FormNotice, status: number) =>
      make({ ...seldom, page: 'landing', status, notice }),
  };
}

type Document = {
  page: PageName;
  status: number;
  cacheControl: string;
  notice?: FormNotice;
  quality: number;
};

/** Brotli's qualities: the best takes 160 ms, the fast one 3 ms and a fifth more bytes. */
const [best, fast] = [11, 4];

/** What is requested seldom. */
const seldom = { cacheControl: 'no-store', quality: fast } as const;
// A shared cache (a CDN or proxy) may keep the landing page for a minute.
const shared = { cacheControl: 'public, max-age=0, s-maxage=60', quality: best } as const;

const documents = {
  landing: { ...shared, page: 'landing', status: 200 },
  received: { ...seldom, page: 'landing', status: 200, notice: { kind: 'received' } },
  notFound: { page: 'error', status: 404, cacheControl: 'no-cache', quality: best },
  failed: { ...seldom, page: 'error', status: 500 },
} as const satisfies Record<string, Document>;

/** The documents that are the same for every visitor. */
type DocumentKey = keyof typeof documents;
