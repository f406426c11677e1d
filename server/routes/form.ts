import type { RequestHandler } from 'express';
import { type FormNotice, receiptId, receivedPage } from '#proposal/contract.ts';
import { type Intake, refusals } from '#proposal/intake/createIntake.ts';
import { refusalWords } from '#site/form.ts';
import type { DocumentCache } from '../documents/documentCache.ts';
import { sendResponse, sendLine } from '../documents/response.ts';
import { sentBy } from './sentBy.ts';

/**
 * Creates the handler of `POST /`, to which browsers send the form without JavaScript. A stored request is redirected with a
 * 303 to the receipt. Anything else gets the landing page with a notice and the typed values, with the status of the refusal.
 * A form of another site gets a line of text.
 */
export function formRoute(intake: Intake, noticePage: DocumentCache['noticePage']): RequestHandler {
  return async (req, res) => {
    res.setHeader('cache-control', 'no-store');
    const outcome = await intake(sentBy(req, res), 'form');
    if (outcome.code === 'aborted') return;
    // Browsers focus what the address names.
    if (outcome.code === 'accepted') return res.redirect(303, `${receivedPage}#${receiptId}`);
    const status = refusals[outcome.code];
    if (outcome.code === 'origin-not-allowed')
      return sendLine(res, status, `${status} ${refusalWords[outcome.code]}`);
    if ('retryAfterSeconds' in outcome) res.setHeader('retry-after', String(outcome.retryAfterSeconds));
    const { values } = outcome;
    const notice: FormNotice =
      'errors' in outcome
        ? { kind: 'invalid', errors: outcome.errors, values }
        : { kind: 'unavailable', values };
    sendResponse(await noticePage(notice, status), req, res);
  };
}
