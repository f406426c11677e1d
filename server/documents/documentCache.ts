import { type FormNotice, receivedPage } from '#proposal/contract.ts';
import { ownPages } from '#site/ownPages.ts';
import type { PageProps } from '../../renderer/pageContext.ts';
import { type FinishedResponse, finishResponse, precompress } from './response.ts';
import { policyForDevelopment, policyForDocument } from './contentSecurityPolicy.ts';
import { securityHeaders } from './securityHeaders.ts';
import { publicSettings, type Settings } from '../settings.ts';
import type { PageName, RenderDocument } from './renderDocument.ts';

export type DocumentCache = Awaited<ReturnType<typeof createDocumentCache>>;

/**
 * Renders each document once and caches it, because it depends only on the page, the build and the settings. Throws if
 * caching is on and a document cannot be rendered.
 */
export async function createDocumentCache(settings: Settings, render: RenderDocument) {
  const forPage = publicSettings(settings);
  const pages = pagesOf(settings);

  async function make({ page, cacheControl, quality, ...props }: Document): Promise<FinishedResponse> {
    const html = await render(page, { settings: forPage, ...props });
    const { development, supabaseUrl, memo } = settings;
    const policy = development ? policyForDevelopment : policyForDocument(html, supabaseUrl);
    const security = securityHeaders(settings, policy);
    const bodies = await precompress(html, memo ? quality : fast);
    const { status } = props;
    const type = 'text/html; charset=utf-8';
    // The policy allows the scripts as they are, so a proxy that rewrites the document would stop them.
    return finishResponse({ status, type, cacheControl: `${cacheControl}, no-transform`, security, bodies });
  }

  // One document is compressed on other threads while this thread renders the next.
  const cache = async (documents: Iterable<[string, Document]>) => {
    const making = Array.from(settings.memo ? documents : [], async ([key, document]) => {
      return [key, await make(document)] as const;
    });
    return new Map(await Promise.all(making));
  };
  const [cachedPages, cachedErrors] = await Promise.all([cache(pages), cache(Object.entries(errors))]);

  return {
    /** The path of every page. */
    paths: [...pages.keys()].filter((key) => !key.includes('?')),
    /** The cached pages. Empty in development and with `PAGE_MEMO=off`. */
    pages: cachedPages,
    /** The page with a key of the response table, if there is one: cached, or rendered now. Throws if rendering fails. */
    page: async (key: string) => {
      const document = pages.get(key);
      return cachedPages.get(key) ?? (document && make(document));
    },
    /** An error page, likewise. */
    error: async (name: keyof typeof errors) => cachedErrors.get(name) ?? make(errors[name]),
    /** Renders the landing page with the outcome of a posted form. It is never cached: it contains the visitor's input. */
    renderNotice: (notice: FormNotice, status: number) =>
      make({ ...seldom, page: 'landing', status, notice }),
  };
}

type Document = Omit<PageProps, 'settings'> & { page: PageName; cacheControl: string; quality: number };

/** Brotli's qualities: the best takes 160 ms, the fast one 3 ms and a fifth more bytes. */
const [best, fast] = [11, 4];

/** What is requested seldom. */
const seldom = { cacheControl: 'no-store', quality: fast } as const;
// A shared cache (a CDN or proxy) may keep the landing page for a minute.
const shared = { cacheControl: 'public, max-age=0, s-maxage=60', quality: best } as const;

const confirmation: Document = { ...seldom, page: 'landing', status: 200, notice: { kind: 'received' } };

/** Where the function on Supabase redirects a posted form (docs/decisions/0010-a-posted-form-gets-a-redirect.md). */
const answers: [string, Document][] = [
  ['/received/', confirmation],
  ['/not-sent/', { ...seldom, page: 'error', status: 422 }],
];

/** The pages that are the same for every visitor, by their keys in the response table. */
export const pagesOf = ({ supabaseUrl }: Pick<Settings, 'supabaseUrl'>) =>
  new Map<string, Document>([
    ['/', { ...shared, page: 'landing', status: 200 }],
    [receivedPage, confirmation],
    ...(supabaseUrl ? answers : []),
    ...ownPages.map(({ path }): [string, Document] => [path, { ...shared, page: 'own', status: 200, path }]),
  ]);

const errors = {
  notFound: { page: 'error', status: 404, cacheControl: 'no-cache', quality: best },
  failed: { ...seldom, page: 'error', status: 500 },
} as const satisfies Record<string, Document>;
