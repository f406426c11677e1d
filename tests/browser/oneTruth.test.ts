import type { Page, Route } from 'playwright-core';
import { expect, vi } from 'vitest';
import { it as withBrowser } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { hydrated } from '../helpers/page.ts';
import {
  announcement,
  blank,
  networkReturns,
  openForm,
  proposalForm,
  toasts,
  toastText,
  toastTime,
} from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';
import { formWords as words } from '#site/form.ts';

const { success, failure, kept, tooMany, noted } = words;

type Answer = (route: Route) => Promise<unknown>;
const passOn: Answer = (route) => route.fallback();
const fails: Answer = (route) => route.fulfill({ status: 500 });
const offline: Answer = (route) => route.abort();
const refuses: Answer = (route) => route.fulfill({ status: 429, headers: { 'retry-after': '3000' } });

/** Sends a request whose function, and whose second way (the form's own post), answer as given. */
const it = withBrowser.extend(
  'send',
  async ({ visit }) =>
    async (fullName: string, { first = passOn, second = passOn }: { first?: Answer; second?: Answer }) => {
      const visited = await visit({ reducedMotion: 'reduce' });
      const { page, expectProblem } = visited;
      await page.clock.install();
      await page.addInitScript(() => {
        document.startViewTransition = () => Promise.reject(new Error('Something moves')) as never;
      });
      const form = await openForm(page);
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

it('says one thing at a time where both ways fail: first the toast, then that the request waits', async ({
  send,
}) => {
  const { page, form, request, watched, seesSofterToast, waits } = await send('Offline', {
    first: offline,
    second: offline,
  });

  // Pressed again, it says the same in the same order.
  for (const again of [true, false]) {
    await seesSofterToast();
    await waits();
    await page.getByRole('group', { name: kept.title }).waitFor();
    expect(await toasts(page).count()).toBe(0);
    expect(await form.values()).toEqual(request);
    if (again) await form.button.click();
  }
  await page.unrouteAll();
  await networkReturns(page);
  expect(await toastText(page, success.title)).toBe(success.text);
  expect(await toasts(page).count()).toBe(1);
  expect(await watched()).toBe('never');
});

it('does not wait for ever with the softer toast, and takes it back if there were too many requests', async ({
  send,
}) => {
  const second = held();
  const { page, form, request, watched, seesSofterToast, waits } = await send('Too Many', {
    first: fails,
    second: second.answer,
  });
  const route = await second.route();

  await waits();
  await seesSofterToast();
  await form.button.waitFor();
  await refuses(route);

  const text = await page.locator('[data-kind=by-mail] p').innerText();
  const [before = '', after = ''] = `${tooMany.text} ${words.mail.whole}`.split('{time}');
  const time = text.slice(before.length, -after.length);
  expect(text).toBe(before + time + after);
  // The test has moved the page's clock.
  const now = await page.evaluate(() => Date.now());
  const minutes = (Date.parse(`${new Date(now).toDateString()} ${time}`) - now) / 60_000;
  // It may be tomorrow by then.
  expect((minutes + 24 * 60) % (24 * 60)).toBeGreaterThan(48);
  expect((minutes + 24 * 60) % (24 * 60)).toBeLessThanOrEqual(51);
  expect(await form.values()).toEqual(request);
  expect(await watched()).toBe('never');
});

it('leaves a line beside the button that a rescued request was received, and restores no draft of it', async ({
  send,
  site,
}) => {
  const { page, form, request, seesSofterToast } = await send('Rescued', { first: fails });

  await seesSofterToast();
  expect(await announcement(page)).toBe(`${failure.title}. ${failure.text}`);
  await toasts(page).getByRole('button', { name: failure.dismiss }).click();
  await toasts(page).waitFor({ state: 'detached' });
  await page.getByText(noted, { exact: true }).waitFor();
  expect(await form.values()).toEqual(request);
  expect(await storedProposals(site, { fullName: 'Rescued' })).toHaveLength(1);

  expect(await valuesAfterReload(page)).toEqual(blank);
});

it('keeps what is typed while a request is sent, and says that it is not part of the one received', async ({
  send,
}) => {
  const first = held();
  const { page, form, request } = await send('Typed On', { first: first.answer });
  const route = await first.route();

  await form.fillIn({ details: 'And one thing more.' });
  await route.fallback();

  expect(await toastText(page, success.title)).toBe(success.text);
  await page.getByText(noted, { exact: true }).waitFor();
  expect(noted).toMatch(
    /received your request as you sent it.* changes since then are not part of the request/,
  );
  const typed = { ...request, details: 'And one thing more.' };
  expect(await form.values()).toEqual(typed);
  expect(await page.getByRole('group', { name: success.title }).count()).toBe(0);
  expect(await valuesAfterReload(page)).toEqual(typed);
});

it('sends a request whose page was reloaded meanwhile, and shows no full form beside its thanks', async ({
  send,
  site,
}) => {
  const first = held();
  const { page } = await send('Reloaded', { first: first.answer });
  await first.route();
  // Also a browser that is closed in this moment has it.
  expect(await page.evaluate(() => localStorage.getItem('kept-requests'))).toContain('Reloaded');

  await page.reload();

  expect(await toastText(page, success.title)).toBe(success.text);
  await hydrated(page, 'form');
  await expect.poll(() => proposalForm(page).values(), soon).toEqual(blank);
  expect(await storedProposals(site, { fullName: 'Reloaded' })).toHaveLength(1);
});

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
function held() {
  const routes: Route[] = [];
  return {
    answer: (one: Route) => Promise.resolve(routes.push(one)),
    /** Resolves once there is a request to answer. */
    route: () => vi.waitUntil(() => routes[0], soon),
  };
}

async function valuesAfterReload(page: Page) {
  await page.unrouteAll();
  const form = await openForm(page);
  return form.values();
}
