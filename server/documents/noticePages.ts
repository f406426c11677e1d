import { setImmediate } from 'node:timers/promises';
import type { FormNotice } from '#proposal/contract.ts';
import { typedFields } from '#proposal/intake/validateProposal.ts';
import { documentSecurity, finishDocument } from './finishDocument.ts';
import type { RenderDocument } from './renderDocument.ts';
import { type FinishedResponse, precompress } from './response.ts';
import { publicSettings, type Settings } from '../settings.ts';

/** The notice for a form that was not stored. */
export type RefusedNotice = Exclude<FormNotice, { kind: 'received' }>;

export type NoticePage = (notice: RefusedNotice, status: number) => Promise<FinishedResponse>;

/**
 * Creates the function that makes the answer to a refused form: the landing page with a notice and
 * the typed values.
 *
 * At the first refusal of each kind (`FormNotice`), the page is rendered with an empty form, and is
 * cached. For each refusal, only the form with the typed values is rendered, and is put into a copy
 * of the cached page. With `PAGE_MEMO=off`, the default in development, the whole page is rendered
 * for each refusal.
 */
export function createNoticePages(settings: Settings, render: RenderDocument): NoticePage {
  function renderPage(notice: RefusedNotice) {
    const blank = { ...notice, values: typedFields({}) };
    return render('landing', { settings: publicSettings(settings), notice: blank });
  }

  const kept = new Map<FormNotice['kind'], ReturnType<typeof renderPage>>();
  function pageFor(notice: RefusedNotice) {
    if (!settings.memo) return renderPage(notice);
    let page = kept.get(notice.kind);
    if (!page) {
      page = renderPage(notice);
      kept.set(notice.kind, page);
      // If the page cannot be rendered, the next notice of this kind tries again.
      page.catch(() => kept.delete(notice.kind));
    }
    return page;
  }

  let turn: Promise<unknown> = Promise.resolve();
  return async (notice, status) => {
    const page = await pageFor(notice);
    // One page is rendered in each turn of the event loop, so that other visitors are answered
    // between two pages.
    await (turn = turn.then(() => setImmediate()));
    const { html, inline } = page.withNotice(notice);
    // Computed from the page without typed values, because the computation searches the HTML. A
    // long text of a visitor could make the search slow (`renderDocument.ts`).
    const security = documentSecurity(settings, page.html, inline);
    const bodies = await precompress(html);
    return finishDocument({ status, caching: 'no-store', security, bodies });
  };
}
