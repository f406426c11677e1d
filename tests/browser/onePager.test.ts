import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { announcement, toasts, toastText } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';

const { button, file, saveAs, toast, failure } = content.contact.onePager;

it('says once that the one-pager did not come, offers it again, downloads a real PDF, and says so once', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit();
  await page.goto('/');
  await hydrated(page, 'onePager');
  /** Presses a link to it, which leads to this toast alone. */
  const press = async (link = page.getByRole('link', { name: button }).first(), says = toast) => {
    await link.click();
    expect(await toastText(page, says.title)).toBe(says.text);
    await expect.poll(() => announcement(page), soon).toBe(`${says.title}. ${says.text}`);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await toasts(page).count()).toBe(1);
  };
  // The server refuses it, and then the visitor is offline.
  let asked = 0;
  await page.route(`**${file}`, (route) =>
    (asked += 1) === 1 ? route.fulfill({ status: 503 }) : route.abort('internetdisconnected'),
  );
  for (const [index, problem] of [/503/, /ERR_INTERNET_DISCONNECTED/].entries()) {
    expectProblem(problem);
    await press(undefined, { ...toast, ...failure });
    // The toast may be that of the first press.
    await expect.poll(() => asked, soon).toBe(index + 1);
  }

  await page.unroute(`**${file}`);
  const again = page.waitForEvent('download');
  await press(toasts(page).getByRole('link', { name: button }));
  const download = await again;
  expect(download.suggestedFilename()).toBe(saveAs);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.equals(await readFile(`sample/public${file}`))).toBe(true);
  for (let more = 0; more < 2; more += 1) await Promise.all([page.waitForEvent('download'), press()]);
});
