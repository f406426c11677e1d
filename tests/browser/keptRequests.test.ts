import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { it as withBrowser } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace, storedProposals } from '../helpers/store.ts';
import { announcement, blank, networkReturns, openForm, proposalForm, toastText } from './proposalForm.ts';
import { formWords } from '#site/form.ts';

const { success, kept, undelivered, forget, withdrawn, expired, mistyped } = formWords;
const storageKey = 'kept-requests';
const minute = 60_000;
const hour = 60 * minute;
const week = 7 * 24 * hour;

/** Two tabs in which a request waits since an earlier visit, and which no server answers until `unroute`. */
const it = withBrowser.extend(
  'openTabs',
  async ({ visit }) =>
    async (fields = buildProposal(), since = Date.now()) => {
      const visited = await visit({ reducedMotion: 'reduce' });
      const { page: first, context, expectProblem } = visited;
      await context.clock.install();
      await postsAre(context, 'lost');
      expectProblem(/ERR_FAILED/);
      await first.goto('/robots.txt');
      await first.evaluate(([name, stored]) => localStorage.setItem(name, stored), [
        storageKey,
        JSON.stringify([{ id: '1', fields, since }]),
      ] as const);
      const second = await context.newPage();
      const tabs = [first, second];
      for (const tab of tabs) {
        await openForm(tab);
        await tab.getByRole('group', { name: kept.title }).waitFor();
      }
      return { ...visited, first, second, tabs };
    },
);

/** What becomes of every post: the server answers it, or nobody does, or the server does and nobody hears of it. */
async function postsAre(context: BrowserContext, fate: 'answered' | 'lost' | 'unheard') {
  await context.unrouteAll();
  if (fate === 'answered') return;
  await context.route('**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    if (fate === 'unheard') await route.fetch();
    return route.abort();
  });
}

/** What the form says: a panel, a line, or a receipt. */
const said = (page: Page) => page.locator('form [data-kind]').allInnerTexts();

const stored = (page: Page) => page.evaluate((name) => localStorage.getItem(name), storageKey);

it('says in both tabs that a request was refused for good, and thanks for it in neither', async ({
  openTabs,
}) => {
  // An earlier release may have accepted what this one refuses.
  const refused = buildProposal({ fullName: 'Refused', email: 'nobody' });
  const { context, first, tabs, expectProblem } = await openTabs(refused);
  expectProblem(/422/);
  await postsAre(context, 'answered');

  await networkReturns(first);

  for (const tab of tabs) {
    const panel = tab.getByRole('group', { name: undelivered.title });
    await panel.or(tab.getByText(success.title)).first().waitFor();
    expect(await tab.getByText(success.title).count()).toBe(0);
    await panel.getByText(undelivered.text).waitFor();
    expect(await proposalForm(tab).values()).toEqual(refused);
  }
  expect(await stored(first)).not.toContain('Refused');
});

it('forgets a request in both tabs when its seven days end, and shows nothing of it any more', async ({
  openTabs,
}) => {
  const request = buildProposal({ fullName: 'Seven Days' });
  const { context, first, tabs } = await openTabs(request, Date.now() - week + 10 * minute);

  await context.clock.fastForward(11 * minute);

  for (const tab of tabs) {
    await expect.poll(() => said(tab), soon).toEqual([expired]);
    expect(await tab.getByText(success.title).count()).toBe(0);
    expect(await announcement(tab)).toContain(expired);
    expect(await tab.locator('[href*="Seven"]').count()).toBe(0);
    expect(await proposalForm(tab).values()).toEqual(blank);
  }
  expect(await stored(first)).not.toContain('Seven Days');
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
  expect(await stored(second)).not.toContain('Withdrawn');
  await postsAre(context, 'answered');
  const posts = () => requests.filter((one) => one.startsWith('POST')).length;
  const before = posts();
  for (const tab of tabs) await networkReturns(tab);
  await context.clock.fastForward(minute);
  await openForm(second);
  expect(posts()).toBe(before);
  expect(await second.getByRole('group', { name: kept.title }).count()).toBe(0);
  expect(await storedProposals(site, { fullName: 'Withdrawn' })).toEqual([]);
});

it('shows the next request that waits after one was withdrawn, and keeps what is typed for another press', async ({
  visit,
  site,
}) => {
  const { page, context, expectProblem } = await visit({ reducedMotion: 'reduce' });
  expectProblem(/ERR_FAILED/);
  expectProblem(/^console\.error: Functions/);
  await postsAre(context, 'lost');
  const form = await openForm(page);
  const panel = page.getByRole('group', { name: kept.title });
  for (const fullName of ['Mistyped', 'Corrected']) {
    await form.fillIn(buildProposal({ fullName }));
    await form.button.click();
    await panel
      .getByRole('link')
      .and(page.locator(`[href*=${fullName}]`))
      .waitFor();
  }

  await panel.getByRole('button', { name: forget }).click();
  await panel.locator('[href*=Mistyped]').waitFor();
  await panel.getByRole('button', { name: forget }).click();
  await expect.poll(() => said(page), soon).toEqual([withdrawn]);

  expect(await form.values()).toEqual(buildProposal({ fullName: 'Corrected' }));
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(
    /Mistyped|Corrected/,
  );
  await postsAre(context, 'answered');
  await form.button.click();
  await page.getByRole('group', { name: success.title }).waitFor();
  const names = (await storedProposals(site)).map(({ fullName }) => fullName);
  expect(names).toContain('Corrected');
  expect(names).not.toContain('Mistyped');
});

it('takes cleared storage for no answer, and still delivers the request once', async ({ openTabs, site }) => {
  const request = buildProposal({ fullName: 'Cleared' });
  const { context, first, second } = await openTabs(request);

  for (const clear of [
    () => second.evaluate(() => localStorage.clear()),
    async () => {
      const session = await context.newCDPSession(second);
      const origin = new URL(second.url()).origin;
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
    },
  ]) {
    await clear();
    await expect.poll(() => stored(first), soon).toContain('Cleared');
    expect(await first.getByText(success.title).count()).toBe(0);
    await first.getByRole('group', { name: kept.title }).waitFor();
  }
  await postsAre(context, 'answered');
  await networkReturns(first);

  for (const tab of [first, second])
    await tab.getByText(`${success.text} ${mistyped}`, { exact: true }).waitFor();
  expect(await storedProposals(site, { fullName: 'Cleared' })).toHaveLength(1);
});

it('stores and mails a request once whose answer was lost, though the visitor is back after 25 hours', async ({
  visit,
  serve,
}) => {
  const site = await serve();
  const { page, context, expectProblem } = await visit({ url: site.url, reducedMotion: 'reduce' });
  expectProblem(/ERR_FAILED/);
  expectProblem(/^console\.error: Functions/);
  await postsAre(context, 'unheard');
  const form = await openForm(page);
  await form.fillIn(buildProposal({ fullName: 'Back Again' }));
  await form.button.click();
  await page.getByRole('group', { name: kept.title }).waitFor();
  const mails = () => readdirSync(join(site.dataDir, 'outbox')).length;
  await expect.poll(mails, soon).toBe(2);
  await page.close();
  const database = await openPlace({ DATA_DIR: site.dataDir });
  await database.query('update public.proposals set created_at = $1', [new Date(Date.now() - 25 * hour)]);
  await postsAre(context, 'answered');

  const later = await context.newPage();
  await later.goto('/');

  expect(await toastText(later, success.title)).toBe(success.text);
  expect(await storedProposals(site)).toHaveLength(1);
  expect((await storedProposals(site))[0]?.deliveries).toHaveLength(2);
  expect(mails()).toBe(2);
});
