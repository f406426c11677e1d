import { documentSecurity, finishDocument } from './finishDocument.ts';
import { createNoticePages } from './noticePages.ts';
import { type Document, errors, fastQuality, pagesOf } from './pages.ts';
import type { RenderDocument, RenderedDocument } from './renderDocument.ts';
import { type FinishedResponse, precompress } from './response.ts';
import { publicSettings, type Settings } from '../settings.ts';

export type DocumentCache = Awaited<ReturnType<typeof createDocumentCache>>;

/**
 * Renders each document once and caches it, because a document depends only on the page, the build
 * and the settings. With `PAGE_MEMO=off`, the default in development, it renders the document for
 * each request instead. Throws if caching is on and a document cannot be rendered.
 */
export async function createDocumentCache(settings: Settings, render: RenderDocument) {
  const documents = new Map<string, Document>([...pagesOf(settings), ...Object.entries(errors)]);

  const renderOne = ({ page, message, notice, path }: Document) =>
    render(page, { settings: publicSettings(settings), message, notice, path });

  async function finish(
    { status, caching, quality }: Document,
    { html, inline }: RenderedDocument,
  ): Promise<FinishedResponse> {
    const security = documentSecurity(settings, html, inline);
    const bodies = await precompress(html, settings.memo ? quality : fastQuality);
    return finishDocument({ status, caching, security, bodies });
  }

  const cached = new Map<string, FinishedResponse>();
  async function fillCache() {
    const finishing: Promise<unknown>[] = [];
    for (const [key, document] of documents) {
      const rendered = await renderOne(document);
      // Other threads compress a document while this thread renders the next one. The landing page
      // takes longest, so it comes first.
      finishing.push(finish(document, rendered).then((response) => cached.set(key, response)));
    }
    await Promise.all(finishing);
  }
  if (settings.memo) await fillCache();

  const responseOf = async (key: string, document: Document) =>
    cached.get(key) ?? finish(document, await renderOne(document));

  return {
    /** The cached documents, by the keys of the table of responses. */
    cached,
    keys: [...documents.keys()],
    /**
     * Returns the document for a key of the table of responses, or undefined if no document has
     * this key. Throws if the document is not cached and cannot be rendered.
     */
    page: async (key: string) => {
      const document = documents.get(key);
      return document && responseOf(key, document);
    },
    error: (name: keyof typeof errors) => responseOf(name, errors[name]),
    noticePage: createNoticePages(settings, render),
  };
}
