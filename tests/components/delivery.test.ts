import express from 'express';
import { expect, it, onTestFinished, vi } from 'vitest';
import { settleRequest } from '../../components/form/delivery/keptRequests.ts';
import { startApp } from '../helpers/app.ts';
import { startSite } from '../helpers/site.ts';
import { storedProposals } from '../helpers/store.ts';
import { browserParts } from './browserParts.ts';
import { failed, key, listener, newPage, outOfReach, own, projectOfThisWorker } from './delivery.ts';
import { serve } from '../helpers/listen.ts';
import { postForm } from '../helpers/posts.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';

const ada = buildProposal();

/** The time stands still unless the test moves it. Sockets and their limits have Node's own. */
function stopTheClock() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

it.for([
  ['the network returns', ({ networkReturns }) => networkReturns()],
  ['the page is shown again', ({ shownAgain }) => shownAgain()],
  ['45 seconds have passed', () => vi.advanceTimersByTime(1)],
] as [string, (browser: ReturnType<typeof browserParts>) => unknown][])(
  'keeps a request that the server cannot take, and sends it once when %s',
  async ([, happens]) => {
    stopTheClock();
    const [live, browser] = [await startSite(), browserParts(outOfReach)];
    const { told, tell } = listener();
    await (await newPage()).keepAndDeliver(ada, own, failed, tell);
    expect(told).toEqual(['Ada Lovelace: kept']);
    expect(JSON.parse(browser.local.getItem(key) ?? '')).toEqual([{ fields: ada, since: Date.now() }]);

    vi.advanceTimersByTime(44_999);
    expect(browser.calls).toHaveLength(1);
    browser.url = live.url;
    happens(browser);
    expect(browser.calls).toHaveLength(2);

    await expect.poll(() => told, soon).toEqual(['Ada Lovelace: kept', 'Ada Lovelace: received']);
    expect(browser.local.getItem(key)).toBeNull();
    browser.networkReturns();
    expect(browser.calls).toHaveLength(2);
    expect(await storedProposals(live)).toEqual([expect.objectContaining(ada)]);
  },
);

it('waits as long as the limit of an hour asks, whatever happens', async () => {
  stopTheClock();
  // In this process, for its clock is the test's. It renders before it could take this process for a browser.
  const live = await startApp({ PROPOSALS_PER_IP_PER_HOUR: '1' });
  await fetch(live.url);
  await postForm(live.url, { fullName: 'The one of this hour' }, browserMark).expect(303);
  const browser = browserParts(live.url);
  const { told, tell } = listener();
  await (await newPage()).keepAndDeliver(ada, own, failed, tell);
  expect(told).toEqual(['Ada Lovelace: kept']);

  await vi.advanceTimersByTimeAsync(59 * 60_000);
  browser.networkReturns();
  browser.shownAgain();
  expect(browser.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(browser.calls).toHaveLength(2);

  await expect.poll(() => told.at(-1), soon).toBe('Ada Lovelace: received');
});

it('with the function on Supabase, waits as long as the failed call asks', async () => {
  stopTheClock();
  const { functions, host } = await projectOfThisWorker();
  browserParts(outOfReach);
  functions.behave('success');
  const response = new Response('', { status: 429, headers: { 'retry-after': '600' } });
  const { told, tell } = listener();
  const page = await newPage();

  await page.keepAndDeliver(ada, host, { context: response }, tell);
  vi.setSystemTime(Date.now() + 599_000);
  await page.deliverKeptRequests(host, tell);
  expect(functions.calls).toEqual([]);
  vi.setSystemTime(Date.now() + 1_000);
  await page.deliverKeptRequests(host, tell);

  expect(told.map((one) => one.replace('Ada Lovelace: ', ''))).toEqual(['kept', 'kept', 'received']);
  expect(functions.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([ada]);
});

it('takes nothing but a redirect to the receipt for a confirmation', async () => {
  const foreign = express();
  foreign.post('/', (_req, res) => res.redirect(303, '/maintenance'));
  foreign.get('/maintenance', (_req, res) => void res.send('Back soon'));
  const { url, close } = await serve(foreign);
  onTestFinished(close);
  const browser = browserParts(url);
  const { told, tell } = listener();

  await (await newPage()).keepAndDeliver(ada, own, failed, tell);

  expect(told).toEqual(['Ada Lovelace: kept']);
  expect(browser.local.getItem(key)).toContain('Ada Lovelace');
});

it('gives up a request that the server or the function refuses for good', async () => {
  const { functions, host } = await projectOfThisWorker();
  functions.behave({ status: 422 });
  const browser = browserParts((await startSite()).url);
  const { told, tell } = listener();
  const page = await newPage();

  await page.keepAndDeliver(buildProposal({ fullName: 'Server', email: 'none' }), own, failed, tell);
  await page.keepAndDeliver(buildProposal({ fullName: 'Function' }), host, failed, tell);

  expect(told).toEqual(['Server: undelivered', 'Function: undelivered']);
  expect(browser.local.getItem(key)).toBeNull();
});

it('tells once of a request that two tabs send at a time, and stores it once', async () => {
  const live = await startSite();
  const browser = browserParts(live.url);
  browser.local.setItem(key, JSON.stringify([{ fields: ada, since: Date.now() }]));
  const { told, tell } = listener();
  const tabs = [await newPage(), await newPage()];

  await Promise.all(tabs.map((tab) => tab.deliverKeptRequests(own, tell)));

  expect(browser.calls).toHaveLength(2);
  expect(told).toEqual(['Ada Lovelace: received']);
  expect(await storedProposals(live)).toHaveLength(1);
});

it('sends one attempt at a time, and then what came meanwhile', async () => {
  const { functions, host } = await projectOfThisWorker();
  browserParts(outOfReach);
  functions.behave('hang');
  const { told, tell } = listener();
  const page = await newPage();
  const first = page.keepAndDeliver(ada, host, failed, tell);
  await expect.poll(() => functions.calls.length, soon).toBe(1);

  await page.keepAndDeliver(buildProposal({ fullName: 'Meanwhile' }), host, failed, tell);
  expect(functions.calls).toHaveLength(1);
  functions.release();
  await first;

  expect(told).toEqual(['Ada Lovelace: received', 'Meanwhile: received']);
  expect(functions.calls).toHaveLength(2);
});

it('says nothing of a failed attempt once the request was delivered in another way', async () => {
  const slow = express();
  const asked = new Promise<express.Response>((resolve) => {
    slow.post('/', (_req, res) => resolve(res));
  });
  const { url, close } = await serve(slow);
  onTestFinished(close);
  browserParts(url);
  const { told, tell } = listener();
  const delivering = (await newPage()).keepAndDeliver(ada, own, failed, tell);

  const response = await asked;
  settleRequest(ada);
  response.status(503).end();
  await delivering;

  expect(told).toEqual([]);
});
