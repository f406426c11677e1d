import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { hydrated } from '../helpers/page.ts';
import { announcement, openForm, proposalForm, toasts, toastText } from './proposalForm.ts';
import { fails, held, it, offline, refuses } from './sending.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';

const { submitting, success, failure, kept, tooMany, noted } = content.contact.form;
const blank = { fullName: '', email: '', projectType: '', targetLaunch: '', details: '' };

it('sends the five fields once however often it is asked, shows progress, thanks, and empties the form', async ({
  visit,
}) => {
  const { page, requests } = await visit({ reducedMotion: 'reduce' });
  const first = held();
  await page.route('**/functions/v1/**', first.answer);
  const form = await openForm(page);
  const request = buildProposal({ fullName: 'Impatient' });
  await form.fillIn(request);

  await form.control('fullName').focus();
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await page.getByRole('button', { name: submitting }).waitFor();
  expect(await form.anyButton.getAttribute('aria-disabled')).toBe('true');
  await form.anyButton.click({ force: true });
  const route = await first.route();
  expect(route.request().postDataJSON()).toEqual(request);
  await route.fallback();

  expect(await toastText(page, success.title)).toBe(success.text);
  expect(await toasts(page).count()).toBe(1);
  expect(await form.values()).toEqual(blank);
  expect(requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);
});

it('says one thing at a time where both ways fail: first the toast, then that the request waits', async ({
  send,
}) => {
  const { page, form, request, watched, seesSofterToast, waits } = await send('Offline', {
    first: offline,
    second: offline,
  });

  await seesSofterToast();
  await waits();
  await page.getByRole('group', { name: kept.title }).waitFor();

  expect(await toasts(page).count()).toBe(0);
  expect(await form.values()).toEqual(request);
  // Pressed again, it says the same in the same order.
  await form.button.click();
  await seesSofterToast();
  await waits();
  await page.getByRole('group', { name: kept.title }).waitFor();
  await page.unrouteAll();
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  expect(await toastText(page, success.title)).toBe(success.text);
  expect(await toasts(page).count()).toBe(1);
  expect(await watched()).toBe('never');
});

it('says that there are too many requests, and when it tries again, where both ways answer 429', async ({
  send,
}) => {
  const { page, watched, seesSofterToast, waits } = await send('Too Many', {
    first: refuses,
    second: refuses,
  });

  await seesSofterToast();
  await waits();
  const panel = page.locator('[data-kind=by-mail]');
  const text = await panel.locator('p').innerText();

  const [before = '', after = ''] = `${tooMany.text} ${content.contact.byMail.whole}`.split('{time}');
  const time = text.slice(before.length, -after.length);
  expect(text).toBe(before + time + after);
  const minutes = (Date.parse(`${new Date().toDateString()} ${time}`) - Date.now()) / 60_000;
  // It may be tomorrow by then.
  expect((minutes + 24 * 60) % (24 * 60)).toBeGreaterThan(48);
  expect((minutes + 24 * 60) % (24 * 60)).toBeLessThanOrEqual(51);
  expect(await watched()).toBe('never');
});

it('shows the softer toast without waiting for ever, and takes it back if the second way fails', async ({
  send,
}) => {
  const second = held();
  const { page, form, request, watched, seesSofterToast, waits } = await send('Slow', {
    first: fails,
    second: second.answer,
  });
  const route = await second.route();

  await waits();
  await seesSofterToast();
  await form.button.waitFor();
  await route.abort();

  await page.getByRole('group', { name: kept.title }).waitFor();
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

it('keeps what is typed while a request is sent, and says that the one before was received', async ({
  send,
}) => {
  const first = held();
  const { page, form, request } = await send('Typed On', { first: first.answer });
  const route = await first.route();

  await form.fillIn({ details: 'And one thing more.' });
  await route.fallback();

  expect(await toastText(page, success.title)).toBe(success.text);
  await page.getByText(noted, { exact: true }).waitFor();
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

  await page.reload();

  expect(await toastText(page, success.title)).toBe(success.text);
  await hydrated(page, 'form');
  await expect.poll(() => proposalForm(page).values(), soon).toEqual(blank);
  expect(await storedProposals(site, { fullName: 'Reloaded' })).toHaveLength(1);
});

async function valuesAfterReload(page: Page) {
  await page.unrouteAll();
  const form = await openForm(page);
  return form.values();
}
