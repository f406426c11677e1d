import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { keptInBrowser } from '../helpers/keptInBrowser.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, proposalForm, toastText } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { failure, kept, success, undelivered } = content.contact.form;
const day = 24 * 60 * 60 * 1000;
const unreachable = /functions\/v1|ERR_FAILED|FunctionsFetchError/;

it('treats no redirect but our own as a confirmation', async ({ visit }) => {
  const { page, expectProblem } = await visit({
    prepare: (context) =>
      context.route('**/*', async (route) => {
        const { pathname } = new URL(route.request().url());
        if (route.request().method() !== 'POST') await route.fallback();
        else if (pathname === '/')
          // A foreign page answers, for example a login or maintenance page.
          await route.fulfill({ status: 303, headers: { location: '/robots.txt' } });
        else await route.abort();
      }),
  });
  const form = await openForm(page);
  await form.fillIn(buildProposal({ fullName: 'During Maintenance' }));
  expectProblem(unreachable);

  await form.button.click();

  await toastText(page, failure.title);
  await page.getByRole('group', { name: kept.title }).waitFor();
  expect(await keptInBrowser(page)).toContain('During Maintenance');
});

it('keeps a request for seven days and no longer, and gives an older one back, whether or not a server answers', async ({
  visit,
  site,
}) => {
  const { page, context, expectProblem } = await visit();
  await context.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  expectProblem(unreachable);
  await page.goto('/');
  const eightDays = buildProposal({ fullName: 'Eight Days' });
  const waiting = [
    { fields: eightDays, since: Date.now() - 8 * day },
    { fields: buildProposal({ fullName: 'Six Days' }), since: Date.now() - 6 * day },
  ];
  await page.evaluate((list) => localStorage.setItem('undelivered-proposals', JSON.stringify(list)), waiting);

  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await Promise.all([failed, page.reload()]);

  expect(await keptInBrowser(page)).not.toContain('Eight Days');
  expect(await keptInBrowser(page)).toContain('Six Days');
  expect(await toastText(page, undelivered.title)).toBe(undelivered.text);
  await hydrated(page, 'form');
  await expect.poll(() => proposalForm(page).values(), soon).toEqual(eightDays);

  await context.unrouteAll();
  await page.reload();

  expect(await toastText(page, success.title)).toBe(success.text);
  await expect.poll(() => keptInBrowser(page), soon).toBeNull();
  const names = (await storedProposals(site)).map(({ fullName }) => fullName);
  expect(names).toContain('Six Days');
  expect(names).not.toContain('Eight Days');
});
