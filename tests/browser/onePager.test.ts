import { readFile } from 'node:fs/promises';
import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { announcement, toasts, toastText } from './proposalForm.ts';

const { button, file, saveAs, toast, failure } = content.contact.onePager;

it('downloads the one-pager, a real PDF, and says so in a toast, to screen readers too', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/');
  await hydrated(page, 'onePager');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: button }).click(),
  ]);

  expect(await toastText(page, toast.title)).toBe(toast.text);
  expect(await announcement(page)).toBe(`${toast.title}. ${toast.text}`);
  expect(await page.getByRole('alert').count()).toBe(0);
  const bytes = await readFile(await download.path());
  expect(download.suggestedFilename()).toBe(saveAs);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.equals(await readFile(`sample/public${file}`))).toBe(true);
  await toasts(page).getByRole('button', { name: toast.dismiss }).click();
  await toasts(page).waitFor({ state: 'detached' });
});

it.for([
  ['the server refuses it', (route) => route.fulfill({ status: 503 })],
  ['the visitor is offline', (route) => route.abort('internetdisconnected')],
] as [string, (route: Route) => Promise<void>][])(
  'says that the one-pager did not come where %s, once however often it is pressed, and offers it again',
  async ([, answer], { visit }) => {
    const { page, expectProblem } = await visit();
    await page.goto('/');
    await hydrated(page, 'onePager');
    await page.route(`**${file}`, answer);
    expectProblem(/503|ERR_INTERNET_DISCONNECTED/);

    for (let press = 0; press < 3; press += 1) await page.getByRole('link', { name: button }).first().click();

    expect(await toastText(page, failure.title)).toBe(failure.text);
    expect(await announcement(page)).toBe(`${failure.title}. ${failure.text}`);
    expect(await toasts(page).count()).toBe(1);
    await page.unroute(`**${file}`);
    const download = page.waitForEvent('download');
    await toasts(page).getByRole('link', { name: button }).click();
    expect((await download).suggestedFilename()).toBe(saveAs);
    expect(await toastText(page, toast.title)).toBe(toast.text);
    expect(await toasts(page).count()).toBe(1);
  },
);

it('stacks no toasts of a one-pager that is pressed three times', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await hydrated(page, 'onePager');

  for (let press = 0; press < 3; press += 1) {
    await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: button }).click()]);
    await toastText(page, toast.title);
  }

  expect(await toasts(page).count()).toBe(1);
});
