import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { keptInBrowser } from './keptInBrowser.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalForm, toastText } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';

const { success, undelivered } = content.contact.form;
const day = 24 * 60 * 60 * 1000;

it('sends what waits at the next visit, and gives back in the form what has waited for eight days', async ({
  visit,
  site,
}) => {
  const { page, context, expectProblem } = await visit({ reducedMotion: 'reduce' });
  await context.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  expectProblem(/ERR_FAILED/);
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
