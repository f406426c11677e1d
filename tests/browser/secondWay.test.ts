import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it as withFunctions } from '../helpers/browserWithFunctions.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { announcement, openForm, proposalForm, toasts, toastText } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { startStaticHost } from '../helpers/staticHost.ts';

const { success, failure, kept, keptByPage, undelivered, received } = content.contact.form;
const noise = /status of (429|500)|Status (429|500)|^console\.error: Functions/;

/** Opens the export of an owner with a Supabase project, from a static host. */
const it = withFunctions.extend('openExport', async ({ visit, functions }) => async () => {
  const host = await startStaticHost(functions.env);
  return { ...(await visit({ url: host.url, allow: [functions.url] })), host };
});

it('from a static host, keeps a request that the function cannot take, says so, and sends it once the function can', async ({
  openExport,
  functions,
}) => {
  const { page, host, expectProblem } = await openExport();
  functions.behave({ status: 500 });
  const form = await openForm(page);
  const request = buildProposal();
  await form.fillIn(request);
  expectProblem(noise);

  await form.button.click();

  expect(await toastText(page, failure.title)).toBe(failure.text);
  const panel = page.getByRole('group', { name: kept.title });
  await panel.getByText(kept.text).waitFor();
  expect(await announcement(page)).toContain(`${kept.title}. ${kept.text}`);
  const mail = new URL((await panel.getByRole('link').getAttribute('href')) ?? '');
  expect(mail.searchParams.get('body')).toContain(request.fullName);
  expect(await form.values()).toEqual(request);
  await expect.poll(() => functions.calls.length, soon).toBeGreaterThan(1);

  functions.behave('success');

  const receipt = page.getByRole('group', { name: success.title });
  await receipt.getByText(received).waitFor();
  expect(functions.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([request]);
  expect(await toastText(page, success.title)).toBe(success.text);
  expect(await keptInBrowser(page)).toBeNull();
  expect(host.posts).toEqual([]);
});

it('from a static host, sends a kept request at the next visit, once, from the first of two tabs', async ({
  openExport,
  functions,
}) => {
  const { page, context, expectProblem } = await openExport();
  functions.behave({ status: 500 });
  const form = await openForm(page);
  await form.fillIn(buildProposal());
  expectProblem(noise);
  await form.button.click();
  await page.getByRole('group', { name: kept.title }).waitFor();
  await page.close();
  functions.behave('hang');

  const tabs = [await context.newPage(), await context.newPage()] as const;
  await Promise.all(tabs.map((tab) => tab.goto('/')));
  await expect.poll(() => locksOf(tabs[0]), soon).toEqual({ held: 1, pending: 1 });
  await expect.poll(() => functions.calls.length, soon).toBe(1);
  functions.release();

  await expect.poll(() => keptInBrowser(tabs[0]), soon).toBeNull();
  await expect.poll(() => locksOf(tabs[0]), soon).toEqual({ held: 0, pending: 0 });
  expect(functions.calls).toHaveLength(1);
  const shown = await Promise.all(tabs.map((tab) => toasts(tab).allInnerTexts()));
  expect(shown.flat().join()).toContain(success.title);
});

it('leaves what is typed for another request when the first one arrives', async ({
  openExport,
  functions,
}) => {
  const { page, expectProblem } = await openExport();
  functions.behave({ status: 500 });
  const form = await openForm(page);
  await form.fillIn(buildProposal());
  expectProblem(noise);
  await form.button.click();
  await page.getByRole('group', { name: kept.title }).waitFor();

  await form.fillIn({ details: 'And an app.' });
  functions.behave('success');

  expect(await toastText(page, success.title)).toBe(success.text);
  await page.getByRole('group', { name: kept.title }).waitFor({ state: 'detached' });
  expect(await form.values()).toEqual(buildProposal({ details: 'And an app.' }));
});

it('shows after a reload that a request still waits', async ({ openExport, functions }) => {
  const { page, expectProblem } = await openExport();
  functions.behave({ status: 500 });
  const form = await openForm(page);
  await form.fillIn(buildProposal());
  expectProblem(noise);
  await form.button.click();
  await page.getByRole('group', { name: kept.title }).waitFor();

  await openForm(page);

  await page.getByRole('group', { name: kept.title }).getByText(kept.text).waitFor();
});

it('waits as long as a limit asks, even if the network returns', async ({ visit, functions }) => {
  let limited = true;
  const { page, requests, expectProblem } = await visit({
    allow: [functions.url],
    prepare: (context) =>
      context.route('**/*', async (route) => {
        if (!limited || route.request().method() !== 'POST') await route.fallback();
        else await route.fulfill({ status: 429, headers: { 'retry-after': '600' }, body: '' });
      }),
  });
  const posts = () => requests.filter((one) => /^POST .*\d\/$/.test(one)).length;
  await page.clock.install();
  const form = await openForm(page);
  await form.fillIn(buildProposal());
  expectProblem(noise);
  await form.button.click();
  await page.getByRole('group', { name: kept.title }).waitFor();
  limited = false;

  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await page.clock.runFor(590_000);
  expect(posts()).toBe(1);
  await page.clock.runFor(20_000);

  await page.getByRole('group', { name: success.title }).waitFor();
  expect(posts()).toBe(2);
});

it('promises no next visit where the browser stores nothing, and sends the request from the open page', async ({
  openExport,
  functions,
}) => {
  const { page, context, expectProblem } = await openExport();
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  functions.behave({ status: 500 });
  const form = await openForm(page);
  await form.fillIn(buildProposal());
  expectProblem(noise);
  await form.button.click();

  await page.getByRole('group', { name: keptByPage.title }).getByText(keptByPage.text).waitFor();
  functions.behave('success');

  await page.getByRole('group', { name: success.title }).waitFor();
  expect(functions.calls).toHaveLength(1);
});

it('tells the visitor if a request is refused for good, and offers a mail', async ({
  openExport,
  functions,
}) => {
  const { page, expectProblem } = await openExport();
  functions.behave({ status: 422 });
  const form = await openForm(page);
  await form.fillIn(buildProposal());
  expectProblem(/status of 422|Status 422|^console\.error: Functions/);

  await form.button.click();

  const panel = page.getByRole('group', { name: undelivered.title });
  await panel.getByText(undelivered.text).waitFor();
  expect(await panel.getByRole('link').getAttribute('href')).toContain('mailto:');
  expect(await proposalForm(page).values()).toEqual(buildProposal());
  expect(await keptInBrowser(page)).toBeNull();
});

function keptInBrowser(page: Page) {
  return page.evaluate(() => localStorage.getItem('undelivered-proposals'));
}

/** The number of locks that tabs of the site hold, and of those that they wait for. */
function locksOf(page: Page) {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return { held: held.length, pending: pending.length };
  });
}
