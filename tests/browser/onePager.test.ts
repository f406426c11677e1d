import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { announcement, toasts, toastText } from '../helpers/proposalForm.ts';

const { button, file, saveAs, toast } = content.contact.onePager;

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
