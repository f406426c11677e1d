import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, toastText } from '../helpers/proposalForm.ts';
import { storedProposals } from '../helpers/storedProposals.ts';
import { soon } from '../helpers/soon.ts';

const { success, failure } = content.contact.form;
const request = buildProposal();

it('stores a request and writes its two mails', async ({ visit, serve }) => {
  const site = await serve();
  const { page } = await visit({ url: site.url });
  const form = await openForm(page);
  await form.fillIn(request);

  await form.button.click();

  expect(await toastText(page, success.title)).toBe(success.text);
  expect(await storedProposals(site)).toEqual([expect.objectContaining(request)]);
  const outbox = join(site.dataDir, 'outbox');
  await expect.poll(() => readdir(outbox), soon).toHaveLength(2);
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
  );
  expect(mails.filter((mail) => /^To:.*ada@example\.com/m.test(mail))).toHaveLength(1);
  expect(mails.filter((mail) => /^Reply-To:.*ada@example\.com/m.test(mail))).toHaveLength(1);
});

it('delivers a request once by the fallback if the function is down', async ({ visit, serve }) => {
  const site = await serve();
  const { page, requests, expectProblem } = await visit({
    url: site.url,
    prepare: (context) => context.route('**/functions/v1/**', (route) => route.abort()),
  });
  const form = await openForm(page);
  await form.fillIn(request);
  expectProblem(/functions\/v1|FunctionsFetchError/);

  await form.button.click();

  expect(await toastText(page, failure.title)).toBe(failure.text);
  await expect.poll(() => storedProposals(site), soon).toEqual([expect.objectContaining(request)]);
  expect(requests.filter((one) => one === `POST ${site.url}/`)).toHaveLength(1);
  await expect.poll(() => keptInBrowser(page), soon).toBeNull();
});

it('stores a request once even if it arrived both ways', async ({ visit, serve }) => {
  const site = await serve();
  const { page, expectProblem } = await visit({
    url: site.url,
    prepare: (context) =>
      context.route('**/functions/v1/**', async (route) => {
        // The function receives the request, but its answer is lost.
        await route.fetch();
        await route.abort();
      }),
  });
  const form = await openForm(page);
  await form.fillIn(request);
  expectProblem(/functions\/v1|FunctionsFetchError/);

  await form.button.click();
  await toastText(page, failure.title);

  await expect.poll(() => site.stdout(), soon).toMatch(/"method":"POST","path":"\/","status":303/);
  expect(await storedProposals(site)).toHaveLength(1);
});

const returns = {
  'when the network returns': (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online'))),
  'at the next visit': (page: Page) => page.reload(),
};

it.for(['when the network returns', 'at the next visit'] as const)(
  'keeps a request that no server could accept, and delivers it once %s',
  async (way, { visit, serve }) => {
    const first = await serve();
    const { page, requestsEnd, expectProblem } = await visit({ url: first.url });
    const form = await openForm(page);
    await form.fillIn(request);
    expectProblem(/ERR_CONNECTION_REFUSED|FunctionsFetchError/);
    await requestsEnd();
    await first.kill();

    await form.button.click();
    expect(await toastText(page, failure.title)).toBe(failure.text);
    await expect.poll(() => keptInBrowser(page), soon).toContain(request.email);
    await serve({ PORT: String(first.port), DATA_DIR: first.dataDir });
    await returns[way](page);

    await expect.poll(() => storedProposals(first), soon).toEqual([expect.objectContaining(request)]);
    await expect.poll(() => keptInBrowser(page), soon).toBeNull();
    await page.reload();
    expect(await storedProposals(first)).toHaveLength(1);
  },
);

it('keeps retrying while the page is open', async ({ visit, serve }) => {
  const first = await serve();
  const { page, requests, requestsEnd, expectProblem } = await visit({ url: first.url });
  const form = await openForm(page);
  await form.fillIn(request);
  expectProblem(/ERR_CONNECTION_REFUSED|FunctionsFetchError/);
  await requestsEnd();
  await first.kill();
  await form.button.click();
  await expect.poll(() => keptInBrowser(page), soon).toContain(request.email);
  const posts = () => requests.filter((one) => one === `POST ${first.url}/`).length;

  const before = posts();
  await expect.poll(posts, soon).toBeGreaterThan(before);
  await serve({ PORT: String(first.port), DATA_DIR: first.dataDir });

  await expect.poll(() => storedProposals(first), soon).toHaveLength(1);
});

function keptInBrowser(page: Page) {
  return page.evaluate(() => localStorage.getItem('undelivered-proposals'));
}
