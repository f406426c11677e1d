import type { Page, Route } from 'playwright-core';
import { expect, vi } from 'vitest';
import { content } from '#site/landing.ts';
import { it as withBrowser } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { openForm, toastText } from './proposalForm.ts';

const { failure } = content.contact.form;

/** For so long a panel waits for the softer toast, and the toast for the second way, in ms. */
export const toastTime = 2_000;

type Answer = (route: Route) => Promise<unknown>;

/** Sends a request whose function, and whose second way (the form's own post), answer as given. */
export const it = withBrowser.extend(
  'send',
  async ({ visit }) =>
    async (fullName: string, answers: { first?: Answer; second?: Answer }) => {
      const visited = await visit({ reducedMotion: 'reduce' });
      const { page, expectProblem } = visited;
      await page.clock.install();
      const form = await openForm(page);
      const { first = passOn, second = passOn } = answers;
      await page.route('**/functions/v1/**', first);
      await page.route('/', (route) => (route.request().method() === 'POST' ? second : passOn)(route));
      const watched = await contradictions(page);
      const request = buildProposal({ fullName });
      await form.fillIn(request);
      await form.button.click();
      return {
        ...visited,
        form,
        request,
        watched,
        seesSofterToast: async () => {
          // SPEC §8: the error is logged.
          for (const line of [/ERR_FAILED|[Ss]tatus (of )?(500|429)/, /^console\.error: Functions/])
            expectProblem(line);
          expect(await toastText(page, failure.title)).toBe(failure.text);
        },
        waits: () => page.clock.fastForward(toastTime),
      };
    },
);

const passOn: Answer = (route) => route.fallback();
export const refuses: Answer = (route) => route.fulfill({ status: 429, headers: { 'retry-after': '3000' } });
export const fails: Answer = (route) => route.fulfill({ status: 500 });
export const offline: Answer = (route) => route.abort();

/** Watches whether any frame shows a toast together with a panel that says otherwise. */
async function contradictions(page: Page) {
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector('[data-toast]') && document.querySelector('[data-kind=by-mail]'))
        document.documentElement.dataset['both'] = 'at once';
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => document.documentElement.dataset['both'] ?? 'never');
}

/** A way that does not answer yet. */
export function held() {
  const routes: Route[] = [];
  return {
    answer: (one: Route) => Promise.resolve(routes.push(one)),
    /** Resolves once there is a request to answer. */
    route: () => vi.waitUntil(() => routes[0], soon),
  };
}
