import type { FormNotice } from '../../supabase/functions/_shared/proposal/contract/notice.ts';
import { type Answer, finishAnswer } from '../http/answer.ts';
import { precompress } from '../http/precompress.ts';
import { documentPolicy } from '../security/contentSecurityPolicy.ts';
import { securityHeaders } from '../security/securityHeaders.ts';
import { publicSettings, type Settings } from '../settings.ts';
import type { PageName, RenderDocument } from './renderDocument.ts';

/** The documents that are the same for every visitor. */
export type DocumentKey = keyof typeof documents;

export type DocumentCache = {
  /** One of the documents: from memory, or rendered now where nothing is kept. Throws where rendering fails. */
  get(key: DocumentKey): Promise<Answer>;
  /** The documents that are kept; none in development and with `PAGE_MEMO=off`. */
  readonly kept: ReadonlyMap<DocumentKey, Answer>;
  /** The landing page with the outcome of a posted form. Never kept, because it holds what was typed. */
  readonly renderNotice: (notice: FormNotice, status: number) => Promise<Answer>;
};

/**
 * Renders each document once and keeps it: it depends on nothing but the page, the build and the settings.
 *
 * @throws where a document that is to be kept cannot be rendered
 */
export async function createDocumentCache({
  settings,
  render,
}: {
  settings: Settings;
  render: RenderDocument;
}): Promise<DocumentCache> {
  const forPage = publicSettings(settings);
  const kept = new Map<DocumentKey, Answer>();

  async function make(input: Document): Promise<Answer> {
    const { page, status, notice, cacheControl } = input;
    const html = await render(page, { settings: forPage, status, notice });
    return finishAnswer({
      status,
      type: 'text/html; charset=utf-8',
      cacheControl,
      security: securityHeaders(settings, documentPolicy(html, settings)),
      bodies: await precompress(html, settings.memo && !input.once ? brotliQuality.kept : brotliQuality.once),
    });
  }

  if (settings.memo) {
    const keys = Object.keys(documents) as DocumentKey[];
    const made = await Promise.all(keys.map(async (key) => [key, await make(documents[key])] as const));
    for (const [key, answer] of made) kept.set(key, answer);
  }

  return {
    kept,
    get: async (key) => kept.get(key) ?? make(documents[key]),
    renderNotice: (notice, status) =>
      make({ page: 'landing', status, notice, cacheControl: 'no-store', once: true }),
  };
}

type Document = {
  page: PageName;
  status: number;
  cacheControl: string;
  notice?: FormNotice;
  /** Sent once and not kept. */
  once?: boolean;
};

const documents = {
  // A shared cache may keep the landing page for a minute.
  landing: { page: 'landing', status: 200, cacheControl: 'public, max-age=0, s-maxage=60' },
  received: { page: 'landing', status: 200, notice: { kind: 'received' }, cacheControl: 'no-store' },
  notFound: { page: 'error', status: 404, cacheControl: 'no-cache' },
  failed: { page: 'error', status: 500, cacheControl: 'no-store' },
} as const satisfies Record<string, Document>;

/**
 * Brotli's quality for a document that is kept, and for one that is sent once: 4 takes 1 ms where 11 takes 50, and makes
 * an eighth more bytes.
 */
const brotliQuality = { kept: 11, once: 4 };
