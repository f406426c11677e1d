import { expect } from 'vitest';
import { fieldWords, formWords } from '#site/form.ts';
import { formerKeys } from '../../components/form/delivery/keptRequests.ts';
import { keyStart } from '../../components/form/delivery/keptRequestsKey.ts';
import { it } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { patient } from '../helpers/patient.ts';
import { storedProposals } from '../helpers/store.ts';
import { keptIn, leaveKept, losePosts, panelOf } from './keptRequests.ts';
import { announcement, blank, networkReturns, openForm, proposalForm } from './proposalForm.ts';

const { success, kept, undelivered, withdraw, withdrawn } = formWords;

const calm = { reducedMotion: 'reduce' } as const;

it('each open tab shows that an unsent request was refused, even if browser storage was cleared before', async ({
  visit,
}) => {
  const { page: first, context, expectProblem } = await visit(calm);
  for (const problem of [/ERR_FAILED/, /422/]) expectProblem(problem);
  await losePosts(context);
  // An earlier version of the site may have stored a request that this version refuses.
  const refused = buildProposal({ fullName: 'Refused', email: 'nobody' });
  await leaveKept(first, { '1-2-3-4': JSON.stringify({ fields: refused, since: Date.now() }) });
  const second = await context.newPage();
  for (const tab of [first, second]) {
    await openForm(tab);
    await panelOf(tab, kept.title).waitFor();
  }
  const session = await context.newCDPSession(second);
  const cleared = { origin: new URL(second.url()).origin, storageTypes: 'local_storage' };
  for (const clear of [
    () => second.evaluate(() => localStorage.clear()),
    () => session.send('Storage.clearDataForOrigin', cleared),
  ]) {
    await clear();
    await expect.poll(() => keptIn(first), patient).toContain('Refused');
    await panelOf(first, kept.title).waitFor();
  }
  const typed = { ...blank, details: 'Something else.' };
  await proposalForm(second).fillIn(typed);
  await context.unrouteAll();

  await networkReturns(first);

  for (const tab of [first, second]) {
    await panelOf(tab, undelivered.title).getByText(undelivered.text).waitFor();
    expect(await tab.getByText(success.title).count()).toBe(0);
    // The form shows the fields of the refused request again, but only if nothing else was typed.
    expect(await proposalForm(tab).values()).toEqual(tab === first ? refused : typed);
  }
  expect(await keptIn(first)).not.toContain('Refused');
});

it('if a request of an earlier visit is refused, a toast offers it as a mail, and the form’s text stays', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit(calm);
  expectProblem(/422/);
  const refused = buildProposal({ fullName: 'Refused', email: 'nobody' });
  await leaveKept(page, { '1-2-3-4': JSON.stringify({ fields: refused, since: Date.now() }) });
  const newer = { ...blank, details: 'Something else.' };
  await page.evaluate((fields) => sessionStorage.setItem('proposal-draft', JSON.stringify(fields)), newer);

  await page.goto('/');

  const toast = page.locator('[data-toasts]').filter({ hasText: undelivered.title });
  const mail = await toast.getByRole('link', { name: formWords.mail.link }).getAttribute('href');
  expect(decodeURIComponent(mail!).replaceAll('\r', '')).toContain(refused.details);
  const agency = await page.locator('#contact dd a[href^="mailto:"]').first().getAttribute('href');
  expect(decodeURIComponent(mail!.split('?')[0]!)).toBe(decodeURIComponent(agency!));
  const form = await openForm(page);
  expect(await form.values()).toEqual(newer);
});

it('once a refused request’s text is in the form again, the field’s counter shows the characters left', async ({
  visit,
}) => {
  const { page, context, expectProblem } = await visit(calm);
  for (const problem of [/ERR_FAILED/, /422/]) expectProblem(problem);
  await losePosts(context);
  const fields = buildProposal({ email: 'nobody', details: 'x'.repeat(4_400) });
  await leaveKept(page, { '1-2-3-4': JSON.stringify({ fields, since: Date.now() }) });
  const form = await openForm(page);
  await panelOf(page, kept.title).waitFor();
  await context.unrouteAll();

  await networkReturns(page);

  await panelOf(page, undelivered.title).waitFor();
  expect(await form.values()).toEqual(fields);
  await page.getByText(`${fieldWords.left}: 600`, { exact: true }).waitFor();
});

it('unsent requests that are withdrawn one by one in one tab are withdrawn in every tab for good', async ({
  visit,
  site,
}) => {
  const { page: first, context, requests, expectProblem } = await visit(calm);
  for (const problem of [/ERR_FAILED/, /^console\.error: Functions/]) expectProblem(problem);
  await losePosts(context);
  await context.clock.install();
  const form = await openForm(first);
  const panel = panelOf(first, kept.title);
  for (const fullName of ['Mistyped', 'Corrected']) {
    await form.send(buildProposal({ fullName }));
    await panel.locator(`[href*=${fullName}]`).waitFor();
  }
  const second = await context.newPage();
  await openForm(second);
  await panelOf(second, kept.title).waitFor();

  await panel.getByRole('button', { name: withdraw }).click();
  await panel.locator('[href*=Mistyped]').waitFor();
  await panel.getByRole('button', { name: withdraw }).click();

  for (const tab of [first, second]) {
    // The form's message may be a panel, a line, or the receipt.
    await expect.poll(() => tab.locator('form [data-kind]').allInnerTexts(), patient).toEqual([withdrawn]);
    expect(await announcement(tab)).toContain(withdrawn);
  }
  expect(await first.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('submit');
  expect(await form.values()).toEqual(buildProposal({ fullName: 'Corrected' }));
  const stored = () => first.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(await stored()).not.toMatch(/Mistyped|Corrected/);

  await context.unrouteAll();
  const posts = () => requests.filter((one) => one.startsWith('POST')).length;
  const before = posts();
  for (const tab of [first, second]) await networkReturns(tab);
  await context.clock.fastForward(60_000);
  await openForm(second);
  expect(posts()).toBe(before);
  expect(await panelOf(second, kept.title).count()).toBe(0);
  await form.button.click();
  await panelOf(first, success.title).waitFor();
  const names = (await storedProposals(site)).map(({ fullName }) => fullName);
  expect(names).toContain('Corrected');
  expect(names).not.toContain('Mistyped');
});

it('a page from the back/forward cache shows that its unsent request was withdrawn in another tab', async ({
  visit,
}) => {
  const { page, context, expectProblem } = await visit(calm);
  expectProblem(/ERR_FAILED/);
  await losePosts(context);
  const [id, since] = ['1-2-3-4', Date.now()];
  await leaveKept(page, { [id]: JSON.stringify({ fields: buildProposal(), since }) });
  await openForm(page);
  await panelOf(page, kept.title).waitFor();
  // Withdraws the request as another tab would, but in this page: the page that writes to the
  // storage gets no `storage` event, and neither does a page in the back/forward cache.
  const record = [keyStart + id, JSON.stringify({ outcome: 'withdrawn', since })] as const;
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), record);

  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  await page.locator('form').getByText(withdrawn).waitFor();
  expect(await panelOf(page, kept.title).count()).toBe(0);
});

it('if two tabs fail to send a request each at the same moment, both requests are sent later', async ({
  visit,
  site,
}) => {
  const { page: first, context, expectProblem } = await visit(calm);
  for (const problem of [/ERR_FAILED/, /^console\.error: Functions/]) expectProblem(problem);
  await losePosts(context);
  const tabs = [first, await context.newPage()];
  const names = ['Of the First Tab', 'Of the Second Tab'];
  for (const [index, tab] of tabs.entries())
    await (await openForm(tab)).fillIn(buildProposal({ fullName: names[index]! }));

  await Promise.all(tabs.map((tab) => proposalForm(tab).button.click()));
  for (const tab of tabs) await panelOf(tab, kept.title).waitFor();
  for (const fullName of names) expect(await keptIn(first)).toContain(fullName);
  await context.unrouteAll();
  await networkReturns(first);

  for (const tab of tabs) await panelOf(tab, success.title).waitFor();
  for (const fullName of names) expect(await storedProposals(site, { fullName })).toHaveLength(1);
});

/** A request as the earliest version of the site stored it: without an id. */
const former = (fullName: string) => ({ fields: buildProposal({ fullName }), since: Date.now() });

it('unsent requests that earlier versions of the site have stored in the browser are sent', async ({
  visit,
  site,
}) => {
  const { page } = await visit(calm);
  await page.goto('/robots.txt');
  await page.evaluate(
    (lists) => Object.entries(lists).forEach(([key, list]) => localStorage.setItem(key, list)),
    {
      'kept-requests': JSON.stringify([{ id: '1-2', ...former('Former Build') }]),
      'undelivered-proposals': JSON.stringify([former('Earliest Build')]),
    },
  );

  await openForm(page);

  for (const fullName of ['Former Build', 'Earliest Build'])
    await expect.poll(() => storedProposals(site, { fullName }), patient).toHaveLength(1);
  await expect.poll(() => keptIn(page), patient).not.toContain('Build');
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => formerKeys.includes(key))).toEqual([]);
});
