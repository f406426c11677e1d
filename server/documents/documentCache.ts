import { setImmediate } from 'node:timers/promises';
import { type FormNotice, notSentPage, receivedPage } from '#proposal/contract.ts';
import { typedFields } from '#proposal/intake/validateProposal.ts';
import { ownPages } from '#site/ownPages.ts';
import type { PageProps } from '../../renderer/pageContext.ts';
import { type Bodies, type FinishedResponse, finishResponse, precompress } from './response.ts';
import { receipt } from './responseTable.ts';
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

  const securityOf = (html: string) =>
    securityHeaders(
      settings,
      settings.development ? policyForDevelopment : policyForDocument(html, settings.supabaseUrl),
    );

  async function make({ page, caching, quality, ...props }: Document): Promise<FinishedResponse> {
    const { html } = await render(page, { settings: forPage, ...props });
    const bodies = await precompress(html, settings.memo ? quality : fast);
    return finishDocument(props.status, caching, securityOf(html), bodies);
  }

  /** Renders the landing page once for all notices. */
  async function makeNoticePage() {
    const blank: FormNotice = { kind: 'unavailable', values: typedFields({}) };
    const props = { settings: forPage, status: 503, notice: blank };
    const { html, withNotice } = await render('landing', props);
    const security = securityOf(html);
    let turn: Promise<unknown> = Promise.resolve();
    return async (notice: FormNotice, status: number) => {
      // One page in each turn of the event loop: between two of them, other visitors are answered.
      await (turn = turn.then(() => setImmediate()));
      return finishDocument(status, 'no-store', security, await precompress(withNotice(notice)));
    };
  }

  // One document is compressed on other threads while this thread renders the next.
  const cache = async (documents: Iterable<[string, Document]>) => {
    const making = Array.from(settings.memo ? documents : [], async ([key, document]) => {
      return [key, await make(document)] as const;
    });
    return new Map(await Promise.all(making));
  };
  const [cachedPages, cachedErrors, cachedNoticePage] = await Promise.all([
    cache(pages),
    cache(Object.entries(errors)),
    settings.memo ? makeNoticePage() : undefined,
  ]);

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
    /** The landing page with the outcome of a posted form, of which nothing is kept. */
    noticePage: async (notice: FormNotice, status: number) =>
      (cachedNoticePage ?? (await makeNoticePage()))(notice, status),
  };
}

type Security = ReturnType<typeof securityHeaders>;

/** The policy allows the scripts as they are, so a proxy that rewrites the document would stop them. */
function finishDocument(status: number, caching: string, security: Security, bodies: Bodies) {
  const type = 'text/html; charset=utf-8';
  return finishResponse({ status, type, cacheControl: `${caching}, no-transform`, security, bodies });
}

type Document = Omit<PageProps, 'settings'> & { page: PageName; caching: string; quality: number };

/** Brotli's qualities: the best takes 160 ms, the fast one 3 ms and a fifth more bytes. */
const [best, fast] = [11, 4];

/** What is requested seldom. */
const seldom = { caching: 'no-store', quality: fast } as const;
// A shared cache (a CDN or proxy) may keep the landing page for a minute.
const shared = { caching: 'public, max-age=0, s-maxage=60', quality: best } as const;

const confirmation = { ...seldom, status: 200, notice: { kind: 'received' } } as const;

/**
 * The pages that are the same for every visitor, by their keys in the response table. Where a posted form leads:
 * docs/decisions/0010-a-posted-form-gets-a-redirect.md.
 */
export const pagesOf = ({ supabaseUrl }: Pick<Settings, 'supabaseUrl'>) =>
  new Map<string, Document>([
    ['/', { ...shared, page: 'landing', status: 200 }],
    [receipt, { ...confirmation, page: 'landing' }],
    [receivedPage, { ...confirmation, page: 'error' }],
    ...(supabaseUrl ? [[notSentPage, { ...seldom, page: 'error', status: 422 }] as const] : []),
    ...ownPages.map(({ path }): [string, Document] => [path, { ...shared, page: 'own', status: 200, path }]),
  ]);

const errors = {
  notFound: { page: 'error', status: 404, caching: 'no-cache', quality: best },
  failed: { ...seldom, page: 'error', status: 500 },
} as const satisfies Record<string, Document>;
