import type { RequestHandler } from 'express';
import { receiptId, receivedPage } from '#proposal/contract.ts';
import { type Intake, type IntakeResult, refusals } from '#proposal/intake/createIntake.ts';
import { refusalWords } from '#site/form.ts';
import type { NoticePage, RefusedNotice } from '../documents/noticePages.ts';
import { sendResponse, sendLine } from '../documents/response.ts';
import type { CallFromExpress } from './callFromExpress.ts';

/**
 * Creates the handler of `POST /`, to which browsers send the form without JavaScript:
 *
 * - If the request is accepted, the handler redirects to `/received/` (303). There, a visitor who
 *   comes from this site's form gets the landing page with the receipt, and every other visitor
 *   gets a short page (`receipt` in `request.ts`). A repeated request is accepted, too.
 * - If the request is refused, the handler answers with the landing page, a notice, the typed
 *   values, and the status of the refusal.
 * - If the form is on another site that is not in `ALLOWED_ORIGINS`, the handler answers with a
 *   line of text (403).
 * - If the connection ends before the whole body has arrived, the handler answers nothing.
 */
export function formRoute(intake: Intake, noticePage: NoticePage, toCall: CallFromExpress): RequestHandler {
  return async (req, res) => {
    res.setHeader('cache-control', 'no-store');
    const result = await intake(toCall(req, res), 'form');
    if (result.code === 'aborted') return;
    // Browsers move the focus to the element that the fragment names.
    if (result.code === 'accepted') return res.redirect(303, `${receivedPage}#${receiptId}`);
    const status = refusals[result.code];
    if (result.code === 'origin-not-allowed')
      return sendLine(res, status, `${status} ${refusalWords[result.code]}`);
    if ('retryAfterSeconds' in result) res.setHeader('retry-after', String(result.retryAfterSeconds));
    sendResponse(await noticePage(noticeOf(result), status), req, res);
  };
}

/** Returns the landing page's notice about a form that was not stored. */
function noticeOf(result: IntakeResult): RefusedNotice {
  const { values } = result;
  if ('errors' in result) return { kind: 'invalid', errors: result.errors, values };
  if (result.code === 'too-many-requests')
    return { kind: 'limited', minutes: Math.ceil(result.retryAfterSeconds / 60), values };
  return { kind: 'unavailable', values };
}
