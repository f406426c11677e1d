import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formWords } from '#site/form.ts';
import { it as withBrowser } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';
import { keptIn, leaveKept, losePosts, panelOf } from './keptRequests.ts';
import { announcement, blank, networkReturns, openForm, proposalForm } from './proposalForm.ts';

const { success, kept, undelivered, forget, withdrawn } = formWords;

/** Two tabs in which a request waits since an earlier visit, and which no server answers until `unroute`. */
const it = withBrowser.extend('openTabs', async ({ visit }) => async (fields = buildProposal()) => {
  const visited = await visit({ reducedMotion: 'reduce' });
  const { page: first, context, expectProblem } = visited;
  await context.clock.install();
  await losePosts(context);
  expectProblem(/ERR_FAILED/);
  await leaveKept(first, JSON.stringify([{ id: '1-2-3-4', fields, since: Date.now() }]));
  const second = await context.newPage();
  const tabs = [first, second];
  for (const tab of tabs) {
    await openForm(tab);
    await panelOf(tab, kept.title).waitFor();
  }
  return { ...visited, first, second, tabs };
});

/** What the form says: a panel, a line, or a receipt. */
const said = (page: Page) => page.locator('form [data-kind]').allInnerTexts();

it('takes cleared storage for no answer, and says in both tabs that the request was refused for good', async ({
  openTabs,
}) => {
  // An earlier release may have accepted what this one refuses.
  const refused = buildProposal({ fullName: 'Refused', email: 'nobody' });
  const { context, first, second, tabs, expectProblem } = await openTabs(refused);
  const session = await context.newCDPSession(second);
  const cleared = { origin: new URL(second.url()).origin, storageTypes: 'local_storage' };
  for (const clear of [
    () => second.evaluate(() => localStorage.clear()),
    () => session.send('Storage.clearDataForOrigin', cleared),
  ]) {
    await clear();
    await expect.poll(() => keptIn(first), soon).toContain('Refused');
    await panelOf(first, kept.title).waitFor();
  }
  const typed = { ...blank, details: 'Something else.' };
  await proposalForm(second).fillIn(typed);
  expectProblem(/422/);
  await context.unrouteAll();

  await networkReturns(first);

  for (const tab of tabs) {
    await panelOf(tab, undelivered.title).getByText(undelivered.text).waitFor();
    expect(await tab.getByText(success.title).count()).toBe(0);
    // It is offered where nothing else was typed.
    expect(await proposalForm(tab).values()).toEqual(tab === first ? refused : typed);
  }
  expect(await keptIn(first)).not.toContain('Refused');
});

it('withdraws a request where the visitor says so, in every tab, and sends it no more', async ({
  openTabs,
  site,
}) => {
  const request = buildProposal({ fullName: 'Withdrawn' });
  const { context, first, second, tabs, requests } = await openTabs(request);

  await first.getByRole('button', { name: forget }).click();

  for (const tab of tabs) {
    await expect.poll(() => said(tab), soon).toEqual([withdrawn]);
    expect(await announcement(tab)).toContain(withdrawn);
  }
  expect(await first.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('submit');
  expect(await keptIn(second)).not.toContain('Withdrawn');
  await context.unrouteAll();
  const posts = () => requests.filter((one) => one.startsWith('POST')).length;
  const before = posts();
  for (const tab of tabs) await networkReturns(tab);
  await context.clock.fastForward(60_000);
  await openForm(second);
  expect(posts()).toBe(before);
  expect(await panelOf(second, kept.title).count()).toBe(0);
  expect(await storedProposals(site, { fullName: 'Withdrawn' })).toEqual([]);
});

it('shows the next request that waits after one was withdrawn, and keeps what is typed for another press', async ({
  visit,
  site,
}) => {
  const { page, context, expectProblem } = await visit({ reducedMotion: 'reduce' });
  expectProblem(/ERR_FAILED/);
  expectProblem(/^console\.error: Functions/);
  await losePosts(context);
  const form = await openForm(page);
  const panel = panelOf(page, kept.title);
  for (const fullName of ['Mistyped', 'Corrected']) {
    await form.fillIn(buildProposal({ fullName }));
    await form.button.click();
    await panel.locator(`[href*=${fullName}]`).waitFor();
  }

  await panel.getByRole('button', { name: forget }).click();
  await panel.locator('[href*=Mistyped]').waitFor();
  await panel.getByRole('button', { name: forget }).click();
  await expect.poll(() => said(page), soon).toEqual([withdrawn]);

  expect(await form.values()).toEqual(buildProposal({ fullName: 'Corrected' }));
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(
    /Mistyped|Corrected/,
  );
  await context.unrouteAll();
  await form.button.click();
  await panelOf(page, success.title).waitFor();
  const names = (await storedProposals(site)).map(({ fullName }) => fullName);
  expect(names).toContain('Corrected');
  expect(names).not.toContain('Mistyped');
});
