import type { Route } from 'playwright-core';
import { expect, vi } from 'vitest';
import { it as base } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import {
  announcement,
  blank,
  networkReturns,
  openForm,
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

/** A way that does not answer yet. `asked` resolves once there is a request to answer. */
function held() {
  const routes: Route[] = [];
  const answer: Answer = (one) => Promise.resolve(routes.push(one));
  return { answer, asked: () => vi.waitUntil(() => routes[0], soon) };
}

/** Sends a request whose function, and whose second way (the form's own post), answer as given. */
const it = base.extend('send', async ({ visit }) => async (name: string, first: Answer, second = passOn) => {
  const visited = await visit({ reducedMotion: 'reduce' });
  const { page, expectProblem } = visited;
  await page.clock.install();
  const form = await openForm(page);
  await page.route('**/functions/v1/**', first);
  await page.route('/', (route) => (route.request().method() === 'POST' ? second : passOn)(route));
  const request = buildProposal({ fullName: name });
  await form.send(request);
  return {
    ...visited,
    form,
    request,
    seesSofterToast: async () => {
      // SPEC §8: the error is logged.
      for (const line of [/ERR_FAILED|[Ss]tatus (of )?(500|429)/, /^console\.error: Functions/])
        expectProblem(line);
      expect(await toastText(page, failure.title)).toBe(failure.text);
    },
    valuesAfterReload: async () => {
      await page.unrouteAll();
      return (await openForm(page)).values();
    },
  };
});

it('shows the softer toast, and then that the request waits, where both ways fail', async ({ send }) => {
  const { page, form, request, seesSofterToast } = await send('Offline', offline, offline);

  await seesSofterToast();
  await page.clock.fastForward(toastTime);
  await page.getByRole('group', { name: kept.title }).waitFor();
  expect(await toasts(page).count()).toBe(0);
  expect(await form.values()).toEqual(request);
  await page.unrouteAll();
  await networkReturns(page);
  expect(await toastText(page, success.title)).toBe(success.text);
  expect(await toasts(page).count()).toBe(1);
});

it('takes the softer toast back if there were too many requests', async ({ send }) => {
  const second = held();
  const { page, form, request, seesSofterToast } = await send('Too Many', fails, second.answer);
  const route = await second.asked();
  await page.clock.fastForward(toastTime);
  await seesSofterToast();
  await form.button.waitFor();

  await route.fulfill({ status: 429, headers: { 'retry-after': '3000' } });

  const text = await page.locator('[data-kind=by-mail] p').innerText();
  expect(await toasts(page).count()).toBe(0);
  const [before = '', after = ''] = `${tooMany.text} ${words.mail.whole}`.split('{time}');
  const time = text.slice(before.length, -after.length);
  expect(text).toBe(before + time + after);
  // The test has moved the page's clock. It may be tomorrow by then.
  const now = await page.evaluate(() => Date.now());
  const minutes = (Date.parse(`${new Date(now).toDateString()} ${time}`) - now) / 60_000;
  expect(Math.abs(((minutes + 24 * 60) % (24 * 60)) - 50)).toBeLessThan(2);
  expect(await form.values()).toEqual(request);
});

it('says beside the button that a rescued request was received, without a draft', async ({ send, site }) => {
  const { page, form, request, seesSofterToast, valuesAfterReload } = await send('Rescued', fails);
  await seesSofterToast();
  expect(await announcement(page)).toBe(`${failure.title}. ${failure.text}`);
  await toasts(page).getByRole('button', { name: failure.dismiss }).click();
  await toasts(page).waitFor({ state: 'detached' });
  await page.getByText(noted, { exact: true }).waitFor();
  expect(await form.values()).toEqual(request);
  expect(await storedProposals(site, { fullName: 'Rescued' })).toHaveLength(1);
  expect(await valuesAfterReload()).toEqual(blank);
});

it('keeps what is typed while a request is sent, and says that it is no part of it', async ({ send }) => {
  const first = held();
  const { page, form, request, valuesAfterReload } = await send('Typed On', first.answer);
  const route = await first.asked();
  // Also a browser that is closed in this moment has it.
  expect(await page.evaluate(() => localStorage.getItem('kept-requests'))).toContain('Typed On');
  const typed = { ...request, details: 'And one thing more.' };
  await form.fillIn(typed);
  await route.fallback();

  expect(await toastText(page, success.title)).toBe(success.text);
  await page.getByText(noted, { exact: true }).waitFor();
  expect(noted).toMatch(/your request as you sent it.* changes since then are not part of the request/);
  expect(await form.values()).toEqual(typed);
  expect(await page.getByRole('group', { name: success.title }).count()).toBe(0);
  expect(await valuesAfterReload()).toEqual(typed);
});
