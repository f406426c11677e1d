import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { formWords } from '#site/form.ts';
import { it } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { patient } from '../helpers/patient.ts';
import { storedProposals } from '../helpers/store.ts';
import { keptIn, leaveKept, losePosts, panelOf, stopTheClock } from './keptRequests.ts';
import { blank, networkReturns, openForm, proposalForm } from './proposalForm.ts';

const { success, kept, tooMany, undelivered } = formWords;
const abort = (route: Route) => route.abort();
const day = 24 * 60 * 60 * 1000;
const noise = /ERR_|[Ss]tatus (of )?\d+|^console\.error: Functions/;

it('of the requests in a browser’s storage, the page sends only those that are intact and of the last week', async ({
  visit,
  site,
}) => {
  const { page, requests, expectProblem } = await visit({ reducedMotion: 'reduce' });
  expectProblem(noise);
  const waiting = { fields: buildProposal({ fullName: 'Six Days' }), since: Date.now() - 6 * day };
  // The browser keeps an outcome for seven days.
  const settled = { since: Date.now() - 8 * day, outcome: 'received' };
  const stored = {
    '1-2': settled,
    '1-3': { ...settled, since: '1' },
    '1-4': { ...settled, outcome: 'lost' },
    '1-5': {},
    '1-6': waiting,
    '1-7': { ...waiting, fields: { ...waiting.fields, email: 1 } },
    '1-8': { ...waiting, outcome: 'received' },
    // The clock was eight days ahead when this request was stored. It must not be kept longer for
    // that.
    '1-9': { ...waiting, since: Date.now() + 8 * day },
    '1-10': 1,
    '1-11': null,
    '1-12': [],
    'a\nb': waiting,
  };
  let answer = abort;
  await page.route('/', (route) => (route.request().method() === 'POST' ? answer(route) : route.fallback()));
  const posts = () => requests.filter((one) => one.startsWith('POST')).length;
  await page.clock.install();
  const texts = Object.entries(stored).map(([id, value]) => [id, JSON.stringify(value)]);
  await leaveKept(page, Object.fromEntries(texts));
  await openForm(page);
  await panelOf(page, kept.title).waitFor();
  await expect.poll(posts, patient).toBe(1);
  const left = JSON.parse(await keptIn(page)) as { id: string }[];
  expect(left.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
    { id: '1-6', ...waiting },
    expect.objectContaining({ id: '1-9', outcome: 'expired' }),
  ]);
  await stopTheClock(page);
  let sent = posts();

  const shownAgain = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  // The page must not take a maintenance page, or a redirect to another page, for a confirmation
  // that the request was received.
  const elsewhere = { status: 303, headers: { location: '/robots.txt' } };
  const busy = { status: 429, headers: { 'retry-after': '600' } };
  for (const [happens, ofServer] of [
    [() => page.clock.runFor(45_000), abort],
    [shownAgain, (route) => route.fulfill({ body: 'Maintenance' })],
    [shownAgain, (route) => route.fulfill(elsewhere)],
    [() => networkReturns(page), (route) => route.fulfill(busy)],
  ] as [() => Promise<void>, (route: Route) => Promise<void>][]) {
    answer = ofServer;
    await happens();
    sent += 1;
    await expect.poll(posts, patient).toBe(sent);
  }
  await page.getByText(tooMany.text.split('{time}')[0]!.trim()).waitFor();
  answer = (route) => route.fallback();
  await networkReturns(page);
  await page.clock.runFor(599_000);
  await shownAgain();
  expect(await keptIn(page)).toContain('Six Days');
  expect(posts()).toBe(sent);
  await page.clock.runFor(1_000);
  await networkReturns(page);

  await panelOf(page, success.title).waitFor();
  expect(posts()).toBe(sent + 1);
  expect(await keptIn(page)).not.toContain('Six Days');
  expect(await storedProposals(site, { fullName: 'Six Days' })).toHaveLength(1);
});

it('if entries in the browser’s storage are damaged, the form opens with the readable part of its draft', async ({
  visit,
}) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const form = proposalForm(page);
  for (const [waiting, draft, email] of [
    ['{', 'null', ''],
    ['null', '"text"', ''],
    ['{"since":1}', '[null]', ''],
    ['1', '{"fullName":1,"email":"ada@example.com","other":"text"}', 'ada@example.com'],
  ] as const) {
    await leaveKept(page, { '1-2': waiting });
    await page.evaluate((text) => sessionStorage.setItem('proposal-draft', text), draft);
    await openForm(page);
    expect(await form.values(), `with ${draft}`).toEqual({ ...blank, email });
  }
});

it('if the browser’s storage is full, an unsent request stays in the fields, and no retry is promised', async ({
  visit,
  site,
}) => {
  const { page, context, expectProblem } = await visit({ reducedMotion: 'reduce' });
  const form = await openForm(page);
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (let length = 2 ** 23; length >= 1; length /= 2)
        try {
          storage.setItem(`${length}`, 'x'.repeat(length));
        } catch {
          // This text does not fit into the storage any more.
        }
  });
  expectProblem(noise);
  await losePosts(context);
  const request = buildProposal({ fullName: 'Full' });
  await form.send(request);
  await panelOf(page, undelivered.title).getByText(undelivered.text).waitFor();
  expect(await form.values()).toEqual(request);
  await context.unrouteAll();
  await form.button.click();
  await panelOf(page, success.title).waitFor();
  expect(await storedProposals(site, { fullName: 'Full' })).toHaveLength(1);
});
