import type { FormNotice } from '#proposal/contract.ts';
import { plainNotice as words } from '#site/form.ts';
import { type Answer, sendAnswer } from '../http/answer.ts';
import { sendLine } from '../http/sendLine.ts';
import type { SendNotice } from './formPost.ts';

/** Number of pages rendered for notices in one second. Each blocks the event loop for about 20 ms. */
const mostPagesPerSecond = 4;

/**
 * Creates the function that answers a posted form that was not stored: with the landing page, the notice and the typed
 * values. Once `mostPagesPerSecond` pages were rendered in a second, the notice is sent as plain text instead.
 */
export function createSendNotice(
  renderNotice: (notice: FormNotice, status: number) => Promise<Answer>,
): SendNotice {
  let second = 0;
  let rendered = 0;

  return async (notice, req, res, status) => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) rendered = 0;
    second = now;
    rendered += 1;
    if (rendered > mostPagesPerSecond) return sendLine(res, status, plainText(notice, status));
    sendAnswer(await renderNotice(notice, status), req, res);
  };
}

function plainText(notice: FormNotice, status: number): string {
  const faults = notice.kind === 'invalid' ? notice.errors.map(({ message }) => `- ${message}`) : [];
  const what = faults.length > 0 ? words.invalid : words.unavailable;
  return [`${status} ${what}`, ...faults, words.advice].join('\n');
}
