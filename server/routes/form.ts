import { setTimeout as pause } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { type FormNotice, receivedPage } from '#proposal/contract.ts';
import { type Outcome, type Receive, refusals } from '#proposal/intake/receive.ts';
import { plainNotice as words } from '#site/form.ts';
import type { DocumentCache } from '../documents/documentCache.ts';
import { sendResponse, sendLine } from '../documents/response.ts';
import { discardBody, sentBy } from './sentBy.ts';

/** Number of pages rendered for notices in one second. Each blocks the event loop for about 20 ms. */
const mostPagesPerSecond = 4;
/** How long plain text waits. A client that posts again as soon as it gets a response then costs next to nothing. */
const pauseMs = 250;

/**
 * Creates the handler of `POST /`, to which browsers send the form without JavaScript. A stored request is redirected with a
 * 303 to `receivedPage`. Anything else gets the landing page with a notice and the typed values, or plain text once
 * `mostPagesPerSecond` pages were rendered in a second, with the status of the refusal.
 */
export function formRoute(receive: Receive, renderNotice: DocumentCache['renderNotice']): RequestHandler {
  let inSecond = 0;

  return async (req, res) => {
    res.setHeader('cache-control', 'no-store');
    const outcome = await receive(sentBy(req, res), 'form');
    discardBody(req);
    if (outcome.code === 'aborted') return;
    if (outcome.code === 'accepted') return res.redirect(303, `${receivedPage}#contact`);
    if ('retryAfterSeconds' in outcome) res.setHeader('retry-after', String(outcome.retryAfterSeconds));
    const notice = noticeOf(outcome);
    const status = refusals[outcome.code];
    if (inSecond < mostPagesPerSecond) {
      if (inSecond === 0) setTimeout(() => (inSecond = 0), 1000).unref();
      inSecond += 1;
      return sendResponse(await renderNotice(notice, status), req, res);
    }
    await pause(pauseMs);
    sendLine(res, status, plainText(notice, status));
  };
}

function noticeOf(outcome: Outcome): FormNotice {
  const { values } = outcome;
  return 'errors' in outcome
    ? { kind: 'invalid', errors: outcome.errors, values }
    : { kind: 'unavailable', values };
}

function plainText(notice: FormNotice, status: number): string {
  const faults = notice.kind === 'invalid' ? notice.errors.map(({ message }) => `- ${message}`) : [];
  const what = faults.length > 0 ? words.invalid : words.unavailable;
  return [`${status} ${what}`, ...faults, words.advice].join('\n');
}
