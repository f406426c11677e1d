import type { Locator, Route } from 'playwright-core';
import { expect, vi } from 'vitest';
import { it as base } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import {
  blank,
  hearAnnouncements,
  networkReturns,
  openForm,
  proposalForm,
  toasts,
  toastText,
} from './proposalForm.ts';
import { hydrated } from '../helpers/page.ts';
import { patient } from '../helpers/patient.ts';
import { keptIn } from './keptRequests.ts';
import { storedProposals } from '../helpers/store.ts';
import { formWords as words } from '#site/form.ts';

const { success, failure, kept, tooMany, noted, submitting, stillSending } = words;

type Answer = (route: Route) => Promise<unknown>;
const passOn: Answer = (route) => route.fallback();
const fails: Answer = (route) => route.fulfill({ status: 500 });
const offline: Answer = (route) => route.abort();
const busy: Answer = (route) => route.fulfill({ status: 429, headers: { 'retry-after': '3000' } });

/**
 * `answer` leaves each request without an answer. `asked` waits for the first request, so that the
 * test can answer it later.
 */
function held() {
  const routes: Route[] = [];
  const answer: Answer = (one) => Promise.resolve(routes.push(one));
  return { answer, asked: () => vi.waitUntil(() => routes[0], patient) };
}

/** The messages with which the page logs the error of a failed call, as SPEC §8 demands. */
const logged = [/ERR_FAILED|[Ss]tatus (of )?(500|429)/, /^console\.error: Functions/];

/**
 * Sends a request. `first` answers the call of the function, and `second` answers the second
 * attempt, which is the form's own post.
 */
const it = base.extend('send', async ({ visit }) => async (name: string, first: Answer, second = passOn) => {
  const visited = await visit({ reducedMotion: 'reduce' });
  const { page, expectProblem } = visited;
  const heard = await hearAnnouncements(page);
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
    heard,
    expectLoggedError: () => logged.forEach(expectProblem),
    valuesAfterReload: async () => {
      await page.unrouteAll();
      return (await openForm(page)).values();
    },
  };
});

const waits = `${kept.title}. ${kept.text} ${words.mail.whole}`;

it('if both attempts to send a request fail, the page says that the request is kept and not yet sent', async ({
  send,
}) => {
  const { page, form, request, heard, expectLoggedError } = await send('Offline', offline, offline);
  expectLoggedError();

  await page.getByRole('group', { name: kept.title }).waitFor();

  await expect.poll(heard, patient).toEqual([submitting, stillSending, waits]);
  expect(await toasts(page).count()).toBe(0);
  expect(await form.values()).toEqual(request);
});

it('a request that could not be sent is sent once the network is back, and its receipt is announced', async ({
  send,
}) => {
  const { page, heard, expectLoggedError } = await send('Back Online', offline, offline);
  expectLoggedError();
  await page.getByRole('group', { name: kept.title }).waitFor();
  await page.unrouteAll();
  // Meanwhile the visitor reads another part of the page.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  await networkReturns(page);

  await page.getByRole('group', { name: success.title }).waitFor();
  await expect
    .poll(async () => (await heard()).at(-1), patient)
    .toBe(`${success.title} ${success.text} ${words.mistyped}`);
  // The receipt has the words of the toast.
  expect(await toasts(page).count()).toBe(0);
});

it('after a first attempt to send a request has failed, the page says that it is still sending', async ({
  send,
}) => {
  const second = held();
  const { page, heard, expectLoggedError } = await send('Neutral', fails, second.answer);
  expectLoggedError();
  const route = await second.asked();

  await page.getByRole('button', { name: stillSending }).waitFor();
  await page.clock.fastForward(10_000);
  await expect.poll(heard, patient).toEqual([submitting, stillSending]);
  expect(await toasts(page).count()).toBe(0);
  expect(await page.locator('form[aria-busy=true]').count()).toBe(1);

  await route.fallback();
  expect(await toastText(page, failure.title)).toBe(failure.text);
  expect(await page.locator('form[aria-busy]').count()).toBe(0);
});

it('after too many requests from one network, the form keeps the next one, and says when it retries', async ({
  send,
}) => {
  const { page, form, request, expectLoggedError } = await send('Too Many', fails, busy);
  expectLoggedError();

  const text = await page.locator('[data-kind=delayed] p').innerText();
  const [before = '', after = ''] = `${tooMany.text} ${words.mail.whole}`.split('{time}');
  const time = text.slice(before.length, -after.length);
  expect(text).toBe(before + time + after);
  // The page shows the time of its own clock, which the test has replaced. The time may be on the
  // next day.
  const now = await page.evaluate(() => Date.now());
  const minutes = (Date.parse(`${new Date(now).toDateString()} ${time}`) - now) / 60_000;
  expect(Math.abs(((minutes + 24 * 60) % (24 * 60)) - 50)).toBeLessThan(2);
  expect(await form.values()).toEqual(request);
});

it('if only the second attempt to send a request succeeds, a toast says so, and the fields stay', async ({
  send,
  site,
}) => {
  const { page, form, request, heard, expectLoggedError, valuesAfterReload } = await send('Rescued', fails);
  expectLoggedError();

  expect(await toastText(page, failure.title)).toBe(failure.text);

  await page.getByText(noted, { exact: true }).waitFor();
  const failureText = `${failure.title}. ${failure.text}`;
  await expect.poll(heard, patient).toEqual([submitting, stillSending, failureText, noted]);
  expect(await form.values()).toEqual(request);
  expect(await storedProposals(site, { fullName: 'Rescued' })).toHaveLength(1);
  expect(await valuesAfterReload()).toEqual(blank);
});

/**
 * Scrolls to the top, and waits until the browser has reported to observers that the part is no
 * longer in the window.
 */
const scrollAway = (part: Locator) =>
  part.evaluate((element) => {
    scrollTo({ top: 0, behavior: 'instant' });
    return new Promise<void>((resolve) => {
      new IntersectionObserver(([entry], observer) => {
        if (entry!.isIntersecting) return;
        observer.disconnect();
        resolve();
      }).observe(element);
    });
  });

it('the toast "Request Submitted" stays while it is scrolled out of view, and while it has the focus', async ({
  send,
}) => {
  const { page, expectLoggedError } = await send('Read Slowly', fails);
  expectLoggedError();
  await toastText(page, failure.title);
  const dismiss = toasts(page).getByRole('button', { name: failure.dismiss });
  // The toast is outside the window for a minute.
  await scrollAway(toasts(page));
  await page.clock.runFor(60_000);
  await dismiss.scrollIntoViewIfNeeded();
  await page.clock.runFor(4_000);
  expect(await toasts(page).isVisible()).toBe(true);
  await dismiss.focus();
  await page.clock.runFor(4_000);
  expect(await toasts(page).isVisible()).toBe(true);

  await dismiss.press('Enter');

  await toasts(page).waitFor({ state: 'detached' });
  const button = page.getByRole('button', { name: words.submit });
  await button.and(page.locator(':focus')).waitFor();
});

it('screen readers announce once that a request is being sent, and nothing else before the answer', async ({
  send,
}) => {
  const first = held();
  const { page, heard } = await send('Slow', first.answer);
  const route = await first.asked();
  await page.clock.fastForward(10_000);

  expect(await heard()).toEqual([submitting]);
  expect(await page.locator('form[aria-busy=true]').count()).toBe(1);
  await route.fallback();
  await page.getByRole('group', { name: success.title }).waitFor();
  // The receipt is not announced: it takes the focus, so screen readers read it.
  expect(await heard()).toEqual([submitting]);
});

it('a visitor who is offline when sending the form reads that the request is kept and not yet sent', async ({
  visit,
}) => {
  const { page, context, expectProblem } = await visit({ reducedMotion: 'reduce' });
  const heard = await hearAnnouncements(page);
  const form = await openForm(page);
  await context.setOffline(true);
  const request = buildProposal({ fullName: 'In a Tunnel' });

  await form.send(request);

  for (const problem of [/ERR_INTERNET_DISCONNECTED/, /console\.error: TypeError/]) expectProblem(problem);
  await page.getByRole('group', { name: kept.title }).waitFor();
  await expect.poll(heard, patient).toEqual([submitting, stillSending, waits]);
  expect(await form.values()).toEqual(request);
});

it('text typed while a request is sent stays, and the page says that the request does not contain it', async ({
  send,
}) => {
  const first = held();
  const { page, form, request, valuesAfterReload } = await send('Typed On', first.answer);
  const route = await first.asked();
  // The page stores the request at once, so the request is kept even if the browser is closed now.
  expect(await keptIn(page)).toContain('Typed On');
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

it('if its page is reloaded, a request is still sent, the visitor is thanked, and the fields are emptied', async ({
  send,
  site,
}) => {
  const first = held();
  const { page } = await send('Reloaded', first.answer);
  await first.asked();

  await page.reload();

  // The receipt has the thanks. A toast has them if the answer came before the form said that a
  // request waits.
  await page.getByText(success.title, { exact: true }).first().waitFor();
  await page.getByText(success.text).first().waitFor();
  await hydrated(page, 'form');
  await expect.poll(() => proposalForm(page).values(), patient).toEqual(blank);
  expect(await storedProposals(site, { fullName: 'Reloaded' })).toHaveLength(1);
});

it('the page says that a request was received even if an extension has moved the form’s elements', async ({
  visit,
  site,
}) => {
  const { page, expectProblem } = await visit({ reducedMotion: 'reduce' });
  const form = await openForm(page);
  const request = buildProposal({ fullName: 'Wrapped Panel', email: '' });
  await form.send(request);
  const summary = page.getByRole('group', { name: words.errorSummary });
  // Moves the panel into another element, as an extension does. React cannot remove it then, and
  // renders the form anew while the request is being sent.
  await summary.evaluate((panel) => {
    const span = document.createElement('span');
    panel.replaceWith(span);
    span.append(panel);
  });
  expectProblem(/NotFoundError/);
  const answer = held();
  await page.route('**/functions/v1/**', answer.answer);

  await form.fillIn({ email: 'ada@example.com' });
  await form.anyButton.click();
  const route = await answer.asked();
  await summary.waitFor({ state: 'detached' });
  expect(await form.values()).toEqual({ ...request, email: 'ada@example.com' });
  expect(await form.anyButton.getAttribute('aria-disabled')).toBe('true');
  await route.fallback();

  await page.getByRole('group', { name: success.title }).waitFor();
  expect(await form.anyButton.isVisible()).toBe(false);
  expect(await storedProposals(site, { fullName: 'Wrapped Panel' })).toHaveLength(1);
});
