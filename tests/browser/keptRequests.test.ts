import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, proposalForm, toastText } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { failure, success, undelivered } = content.contact.form;
const day = 24 * 60 * 60 * 1000;

it('treats no redirect but our own as a confirmation', async ({ visit, serve }) => {
  const site = await serve();
  let maintenance = true;
  const { page, expectProblem } = await visit({
    url: site.url,
    prepare: (context) =>
      context.route('**/*', async (route) => {
        const { pathname } = new URL(route.request().url());
        if (!maintenance || route.request().method() !== 'POST') await route.fallback();
        else if (pathname === '/')
          // A foreign page answers, for example a login or maintenance page.
          await route.fulfill({ status: 303, headers: { location: '/robots.txt' } });
        else await route.abort();
      }),
  });
  const form = await openForm(page);
  await form.fillIn(buildProposal());
  expectProblem(/functions\/v1|FunctionsFetchError/);

  await form.button.click();
  await toastText(page, failure.title);
  await expect.poll(() => keptInBrowser(page), soon).toContain(buildProposal().email);
  expect(await storedProposals(site)).toEqual([]);
  maintenance = false;
  await page.reload();

  await expect.poll(() => storedProposals(site), soon).toEqual([expect.objectContaining(buildProposal())]);
  await expect.poll(() => keptInBrowser(page), soon).toBeNull();
});

it('keeps a request for seven days and no longer, and gives an older one back', async ({ visit, serve }) => {
  const site = await serve();
  const { page } = await visit({ url: site.url });
  await page.goto('/');
  const kept = [
    { fields: buildProposal({ fullName: 'Eight Days' }), since: Date.now() - 8 * day },
    { fields: buildProposal({ fullName: 'Six Days' }), since: Date.now() - 6 * day },
  ];
  await page.evaluate((list) => localStorage.setItem('undelivered-proposals', JSON.stringify(list)), kept);

  await page.reload();

  await expect.poll(() => keptInBrowser(page), soon).toBeNull();
  const names = (await storedProposals(site)).map(({ fullName }) => fullName);
  expect(names).toEqual(['Six Days']);
  // The visitor is told of both, and gets the older one back.
  expect(await toastText(page, undelivered.title)).toBe(undelivered.text);
  expect(await toastText(page, success.title)).toBe(success.text);
  await hydrated(page, 'form');
  await expect.poll(() => proposalForm(page).values(), soon).toEqual(kept[0]?.fields);
});

it('deletes expired requests even if the server cannot be reached', async ({ visit, serve }) => {
  const site = await serve();
  const { page, expectProblem } = await visit({
    url: site.url,
    prepare: (context) =>
      context.route('**/*', async (route) => {
        if (route.request().method() === 'POST') await route.abort();
        else await route.fallback();
      }),
  });
  expectProblem(/ERR_FAILED/);
  await page.goto('/');
  const kept = [
    { fields: buildProposal({ fullName: 'Six Days' }), since: Date.now() - 6 * day },
    { fields: buildProposal({ fullName: 'Eight Days' }), since: Date.now() - 8 * day },
  ];
  await page.evaluate((list) => localStorage.setItem('undelivered-proposals', JSON.stringify(list)), kept);

  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await Promise.all([failed, page.reload()]);

  expect(await keptInBrowser(page)).not.toContain('Eight Days');
  expect(await keptInBrowser(page)).toContain('Six Days');
});

function keptInBrowser(page: Page) {
  return page.evaluate(() => localStorage.getItem('undelivered-proposals'));
}
