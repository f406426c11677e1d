import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formWords as words } from '#site/form.ts';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import type { Visit } from '../helpers/visit.ts';
import { coveredBy } from './pixels.ts';
import { boxOf, hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { losePosts, stopTheClock } from './keptRequests.ts';
import { announcement, networkReturns, openForm, toasts, toastText } from './proposalForm.ts';
import { patient } from '../helpers/patient.ts';

const { button, file, saveAs, toast, failure } = content.contact.onePager;

/** The elements that a toast must not cover. */
const others = 'main :is(a[href], button, input, select, textarea, label, [data-kind], h2, h3, h4)';

/** Expects that the toast is in the window and below the header, and covers nothing. */
async function expectCoversNothing(page: Page) {
  const seen = () => coveredBy(toasts(page), page.locator(others).filter({ visible: true }).or(toasts(page)));
  await expect.poll(seen, patient).toEqual([expect.stringContaining('data-toast')]);
  const [header, box] = [await boxOf(page.locator('body > header')), await boxOf(toasts(page))];
  expect(box.y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(box.y + box.height).toBeLessThanOrEqual(800);
}

/** Opens the page and asks for the one-pager, whose toast is shown. */
async function withToast(visit: (options: { width: number }) => Promise<Visit>, width = 1280) {
  const { page } = await visit({ width });
  await page.clock.install();
  await page.goto('/');
  await hydrated(page, 'onePager');
  // Stops the page's clock. From then on, only the test moves it.
  await stopTheClock(page);
  await page.getByRole('link', { name: button }).click();
  await toastText(page, toast.title);
  await page.clock.runFor(1_000);
  return page;
}

it.for([360, 1280])(
  'the toast about the download of the one-pager (a PDF) covers no text and no control, at %i px',
  async (width, { visit }) => {
    await expectCoversNothing(await withToast(visit, width));
  },
);

it.for([360, 1280])(
  'the toast about a sent form covers no text and no control, at %i px',
  async (width, { visit }) => {
    const { page, context, expectProblem } = await visit({ width });
    await page.clock.install();
    const form = await openForm(page);
    await stopTheClock(page);
    await context.route('**/functions/v1/**', (route) => route.abort());
    expectProblem(/ERR_FAILED|^console\.error: Functions/);
    await form.send(buildProposal({ fullName: `Toasts at ${width} px` }));
    await toastText(page, words.failure.title);
    await page.clock.runFor(1_000);

    await expectCoversNothing(page);
  },
);

/** Lets the seconds pass one by one, so that React can remove the toast in between. */
async function secondsPass(page: Page, seconds: number) {
  for (let second = 0; second < seconds; second += 1) await page.clock.runFor(1_000);
}

it('a toast stays while the focus is in it', async ({ visit }) => {
  const page = await withToast(visit);
  await page.mouse.move(2, 2);
  await toasts(page).getByRole('button', { name: toast.dismiss }).focus();

  await secondsPass(page, 12);

  expect(await toasts(page).isVisible()).toBe(true);
});

it('a toast stays while the pointer is on it, then disappears, and leaves no empty space behind', async ({
  visit,
}) => {
  const page = await withToast(visit);
  await toasts(page).hover();
  await secondsPass(page, 12);
  expect(await toasts(page).isVisible()).toBe(true);

  await page.mouse.move(2, 2);
  await page.clock.runFor(6_000);
  await page.clock.runFor(1_000);

  await toasts(page).waitFor({ state: 'detached' });
  const room = () => page.locator('[data-toasts]').evaluateAll((all) => all.map((one) => one.clientHeight));
  await expect.poll(async () => Math.max(...(await room())), patient).toBe(0);
});

it('a toast does not disappear while that would move the element under the pointer', async ({ visit }) => {
  const page = await withToast(visit);
  const below = page.locator('#contact a[href^="mailto:"]');
  await below.hover();
  const { y } = await boxOf(below);

  await secondsPass(page, 12);

  expect(await toasts(page).isVisible()).toBe(true);
  expect((await boxOf(below)).y).toBe(y);
});

it('when the toast about the download of the one-pager PDF is dismissed, the focus returns to its link', async ({
  visit,
}) => {
  const page = await withToast(visit);

  await toasts(page).getByRole('button', { name: toast.dismiss }).press('Enter');

  await page.getByRole('link', { name: button }).and(page.locator(':focus')).waitFor();
  await page.clock.runFor(1_000);
  await toasts(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: button }).and(page.locator(':focus')).waitFor();
});

it('when a toast about the form replaces a focused one about a download, the download link is focused', async ({
  visit,
}) => {
  const { page, context, expectProblem } = await visit({ reducedMotion: 'reduce' });
  const form = await openForm(page);
  await hydrated(page, 'onePager');
  await losePosts(context);
  for (const problem of [/ERR_FAILED/, /^console\.error: Functions/]) expectProblem(problem);
  await form.send(buildProposal({ fullName: 'Two Toasts' }));
  await page.getByRole('group', { name: words.kept.title }).waitFor();
  await form.fillIn({ details: 'Typed since then.' });
  await page.getByRole('link', { name: button }).click();
  await toastText(page, toast.title);
  await toasts(page).getByRole('button', { name: toast.dismiss }).focus();

  await context.unrouteAll();
  await networkReturns(page);

  await toastText(page, words.success.title);
  await page.getByRole('link', { name: button }).and(page.locator(':focus')).waitFor();
});

it('each time the one-pager PDF fails to load, a single toast says so, with a link that tries again', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit();
  await page.goto('/');
  await hydrated(page, 'onePager');
  /** Presses a link to the one-pager. Expects one toast, announced as a status and not an alert. */
  const press = async (link = page.getByRole('link', { name: button }).first(), says = toast) => {
    await link.click();
    expect(await toastText(page, says.title)).toBe(says.text);
    await expect.poll(() => announcement(page), patient).toBe(`${says.title}. ${says.text}`);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await toasts(page).count()).toBe(1);
  };
  // The server answers the first press with 503. At the second press, the visitor is offline.
  let asked = 0;
  await page.route(`**${file}`, (route) =>
    (asked += 1) === 1 ? route.fulfill({ status: 503 }) : route.abort('internetdisconnected'),
  );
  for (const [index, problem] of [/503/, /ERR_INTERNET_DISCONNECTED/].entries()) {
    expectProblem(problem);
    await press(undefined, { ...toast, ...failure });
    // The toast of the first press may still be shown, so this also counts the requests.
    await expect.poll(() => asked, patient).toBe(index + 1);
  }

  await page.unroute(`**${file}`);
  const again = page.waitForEvent('download');
  await press(toasts(page).getByRole('link', { name: button }));
  const download = await again;
  expect(download.suggestedFilename()).toBe(saveAs);
  const bytes = await readFile(await download.path());
  expect(bytes.equals(await readFile(`sample/public${file}`))).toBe(true);
});
