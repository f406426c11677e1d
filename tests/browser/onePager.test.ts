import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { announcement, toasts, toastText } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';

const { button, file, saveAs, toast, failure } = content.contact.onePager;

it('downloads the one-pager, a real PDF, and says so in one toast, to screen readers too', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/');
  await hydrated(page, 'onePager');
  const download = page.waitForEvent('download');

  for (let press = 0; press < 3; press += 1) {
    await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: button }).click()]);
    expect(await toastText(page, toast.title)).toBe(toast.text);
  }

  expect(await announcement(page)).toBe(`${toast.title}. ${toast.text}`);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await toasts(page).count()).toBe(1);
  expect((await download).suggestedFilename()).toBe(saveAs);
  const bytes = await readFile(await (await download).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.equals(await readFile(`sample/public${file}`))).toBe(true);
});

it('says that the one-pager did not come, once however often it is pressed, and offers it again', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit();
  await page.goto('/');
  await hydrated(page, 'onePager');
  // The server refuses it, and then the visitor is offline.
  let asked = 0;
  await page.route(`**${file}`, (route) =>
    (asked += 1) === 1 ? route.fulfill({ status: 503 }) : route.abort('internetdisconnected'),
  );

  for (const problem of [/503/, /ERR_INTERNET_DISCONNECTED/]) {
    expectProblem(problem);
    await page.getByRole('link', { name: button }).first().click();
    expect(await toastText(page, failure.title)).toBe(failure.text);
    await expect.poll(() => announcement(page), soon).toBe(`${failure.title}. ${failure.text}`);
  }

  expect(await toasts(page).count()).toBe(1);
  await page.unroute(`**${file}`);
  const download = page.waitForEvent('download');
  await toasts(page).getByRole('link', { name: button }).click();
  expect((await download).suggestedFilename()).toBe(saveAs);
  expect(await toastText(page, toast.title)).toBe(toast.text);
  expect(await toasts(page).count()).toBe(1);
});
