import { type FormNotice, notSentPage, receivedPage } from '#proposal/contract.ts';
import { addressMeant } from '#lib/address.ts';
import { ownPages } from '#site/ownPages.ts';
import type { PageProps } from '../../renderer/pageContext.ts';
import type { Settings } from '../settings.ts';
import { receipt } from './request.ts';
import type { PageName } from './vitePluginSsr.ts';

/** A document to render, with its response: status, Cache-Control value, and Brotli's quality. */
export type Document = Omit<PageProps, 'settings'> & {
  page: PageName;
  status: number;
  caching: string;
  quality: number;
};

/**
 * Brotli's qualities. For one page, the best takes 160 ms. The fast one takes 3 ms, and its result
 * is a fifth larger.
 */
const bestQuality = 11;
export const fastQuality = 4;

/**
 * For the pages that no cache may keep:
 *
 * - `/received/`, because the request's headers decide which of two documents is sent.
 * - `/not-sent/` (status 422), because it is the answer to one refused form: the function on
 *   Supabase redirects the visitor to it.
 * - The error page (status 500), because the next request may succeed.
 *
 * Fast compression is enough, because visitors rarely see these pages.
 */
const uncached = { caching: 'no-store', quality: fastQuality } as const;
// For the landing page and the owner's own pages. A shared cache (a CDN or proxy) may keep them for
// a minute.
const shared = { caching: 'public, max-age=0, s-maxage=60', quality: bestQuality } as const;

const receivedForm = { ...uncached, status: 200, notice: { kind: 'received' } satisfies FormNotice } as const;

/** The pages for search engines, by their addresses. */
export const listedPages = new Map<string, Document>([
  ['/', { ...shared, page: 'landing', status: 200 }],
  ...ownPages.map(({ path }): [string, Document] => [
    addressMeant(path),
    { ...shared, page: 'own', status: 200, path },
  ]),
]);

/**
 * The pages that are the same for every visitor, by their keys in the table of responses. For the
 * pages after a posted form, see docs/decisions/0010-a-posted-form-gets-a-redirect.md.
 */
export const pagesOf = ({ supabaseUrl }: Pick<Settings, 'supabaseUrl'>) =>
  new Map<string, Document>([
    ...listedPages,
    [receipt, { ...receivedForm, page: 'landing' }],
    [receivedPage, { ...receivedForm, page: 'error', message: 'received' }],
    ...(supabaseUrl
      ? [[notSentPage, { ...uncached, page: 'error', message: 'notSent', status: 422 }] as const]
      : []),
  ]);

export const errors = {
  notFound: { page: 'error', message: 'notFound', status: 404, caching: 'no-cache', quality: bestQuality },
  failed: { ...uncached, page: 'error', message: 'failed', status: 500 },
} as const satisfies Record<string, Document>;
