import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it as withFunctions } from '../helpers/browserWithFunctions.ts';
import { keptInBrowser } from '../helpers/keptInBrowser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { announcement, openForm, toasts, toastText } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { startStaticHost } from '../helpers/staticHost.ts';

const { success, failure, kept, keptByPage, undelivered, received } = content.contact.form;
const noise = /status of (422|429|500)|Status (422|429|500)|^console\.error: Functions/;

/** The export of an owner with a Supabase project, on a static host. `send` sends a request that the function fails. */
const it = withFunctions
  .extend('host', { scope: 'file' }, async ({ functions }, { onCleanup }) => {
    const host = await startStaticHost(functions.env);
    onCleanup(host.stop);
    return host;
  })
  .extend('send', async ({ visit, functions, host }) => async (status = 500, prepare?: Prepare) => {
    const visited = await visit({ url: host.url, allow: [functions.url], ...(prepare && { prepare }) });
    functions.behave({ status });
    const form = await openForm(visited.page);
    await form.fillIn(buildProposal());
    visited.expectProblem(noise);
    await form.button.click();
    return { ...visited, form };
  });

type Prepare = (context: BrowserContext) => Promise<unknown>;

it('from a static host, keeps a request that the function cannot take, says so, and sends it once the function can', async ({
  send,
  host,
  functions,
}) => {
  const { page, form } = await send();

  expect(await toastText(page, failure.title)).toBe(failure.text);
  const panel = await keptPanel(page);
  expect(await announcement(page)).toContain(`${kept.title}. ${kept.text}`);
  const mail = new URL((await panel.getByRole('link').getAttribute('href')) ?? '');
  expect(mail.searchParams.get('body')).toContain(buildProposal().fullName);
  expect(await form.values()).toEqual(buildProposal());
  await expect.poll(() => functions.calls.length, soon).toBeGreaterThan(1);

  functions.behave('success');
  // Otherwise the next attempt would wait for its turn.
  await page.evaluate(() => void dispatchEvent(new Event('online')));

  const receipt = page.getByRole('group', { name: success.title });
  await receipt.getByText(received).waitFor();
  expect(functions.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([buildProposal()]);
  expect(await toastText(page, success.title)).toBe(success.text);
  await expect.poll(() => keptInBrowser(page), soon).toBeNull();
  expect(host.posts).toEqual([]);
});

it('from a static host, sends a kept request at the next visit, once, from the first of two tabs', async ({
  send,
  functions,
}) => {
  const { page, context } = await send();
  await keptPanel(page);
  await page.close();
  functions.behave('hang');

  const tabs = [await context.newPage(), await context.newPage()] as const;
  await Promise.all(tabs.map((tab) => tab.goto('/')));
  await expect.poll(() => locksOf(tabs[0]), soon).toEqual({ held: 1, pending: 1 });
  await expect.poll(() => functions.calls.length, soon).toBe(1);
  functions.release();

  // The toast comes once its code has arrived, and leaves by itself.
  const shown = async () => (await Promise.all(tabs.map((tab) => toasts(tab).allInnerTexts()))).flat().join();
  await expect.poll(shown, soon).toContain(success.title);
  await expect.poll(() => keptInBrowser(tabs[0]), soon).toBeNull();
  await expect.poll(() => locksOf(tabs[0]), soon).toEqual({ held: 0, pending: 0 });
  expect(functions.calls).toHaveLength(1);
});

it('shows after a reload that a request still waits, and leaves what is typed for another one when it arrives', async ({
  send,
  functions,
}) => {
  const { page } = await send();
  await keptPanel(page);

  const form = await openForm(page);
  const panel = await keptPanel(page);
  await form.fillIn({ details: 'And an app.' });
  functions.behave('success');

  expect(await toastText(page, success.title)).toBe(success.text);
  await panel.waitFor({ state: 'detached' });
  expect(await form.values()).toEqual(buildProposal({ details: 'And an app.' }));
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
  await keptPanel(page);
  // The pause begins once the attempt has given its lock back.
  await expect.poll(() => locksOf(page), soon).toEqual({ held: 0, pending: 0 });
  limited = false;

  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await page.clock.runFor(590_000);
  expect(posts()).toBe(1);
  await page.clock.runFor(20_000);

  await page.getByRole('group', { name: success.title }).waitFor();
  expect(posts()).toBe(2);
});

it.for(['full', 'blocked'])(
  'promises no next visit where the browser’s storage is %s, and sends the request from the open page',
  async (storage, { send, functions }) => {
    const { page } = await send(500, (context) =>
      context.addInitScript((full) => {
        // Access to blocked storage throws, as the HTML Standard says.
        const throws = () => {
          throw new DOMException('', full ? 'QuotaExceededError' : 'SecurityError');
        };
        if (full) Storage.prototype.setItem = throws;
        else
          for (const name of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, name, { get: throws });
      }, storage === 'full'),
    );

    await page.getByRole('group', { name: keptByPage.title }).getByText(keptByPage.text).waitFor();
    functions.behave('success');

    await page.getByRole('group', { name: success.title }).waitFor();
    expect(functions.calls).toHaveLength(1);
  },
);

it('tells the visitor if a request is refused for good, and offers a mail', async ({ send }) => {
  const { page, form } = await send(422);

  const panel = page.getByRole('group', { name: undelivered.title });
  await panel.getByText(undelivered.text).waitFor();
  expect(await panel.getByRole('link').getAttribute('href')).toContain('mailto:');
  expect(await form.values()).toEqual(buildProposal());
  await expect.poll(() => keptInBrowser(page), soon).toBeNull();
});

/** The panel that says that a request waits. */
async function keptPanel(page: Page) {
  const panel = page.getByRole('group', { name: kept.title });
  await panel.getByText(kept.text).waitFor();
  return panel;
}

/** The number of locks that tabs of the site hold, and of those that they wait for. */
function locksOf(page: Page) {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return { held: held.length, pending: pending.length };
  });
}
