import express from 'express';
import { expect, it, onTestFinished, vi } from 'vitest';
import { requestFor, settleRequest } from '../../components/form/delivery/keptRequests.ts';
import type { browserParts } from './browserParts.ts';
import { key, openPage, outOfReach, own, projectOfThisWorker, startOwnServer } from './delivery.ts';
import { serve } from '../helpers/listen.ts';
import { keyHeader } from '#proposal/contract.ts';
import { postForm } from '../helpers/posts.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';

const ada = buildProposal();
const [kept, received] = ['Ada Lovelace: kept', 'Ada Lovelace: received'];

/** The time stands still unless the test moves it. Sockets and their limits have Node's own. */
function stopTheClock() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** A server that answers the form's post, and everything else with a page. */
async function answering(post: express.RequestHandler) {
  const site = express().post('/', post);
  const { url, close } = await serve(site.use((_req, res) => void res.send('A page')));
  onTestFinished(close);
  return url;
}

it.for([
  ['the network returns', ({ networkReturns }) => networkReturns()],
  ['the page is shown again', ({ shownAgain }) => shownAgain()],
  ['45 seconds have passed', () => vi.advanceTimersByTime(1)],
] as [string, (browser: ReturnType<typeof browserParts>) => unknown][])(
  'keeps a request that the server cannot take, and sends it once when %s',
  async ([, happens]) => {
    stopTheClock();
    const [live, { browser, told, keepAndDeliver }] = [await startOwnServer(), await openPage(outOfReach)];
    await keepAndDeliver(ada);
    expect(told).toEqual([kept]);
    const since = Date.now();
    expect(JSON.parse(browser.local.getItem(key) ?? '')).toEqual([
      { id: expect.any(String), fields: ada, since },
    ]);

    vi.advanceTimersByTime(44_999);
    expect(browser.calls).toHaveLength(1);
    browser.url = live.url;
    happens(browser);
    expect(browser.calls).toHaveLength(2);

    await expect.poll(() => told, soon).toEqual([kept, received]);
    expect(browser.local.getItem(key)).not.toContain('Ada');
    browser.networkReturns();
    expect(browser.calls).toHaveLength(2);
    expect(await live.stored()).toEqual([expect.objectContaining(ada)]);
  },
);

it('waits as long as the limit of an hour asks, whatever happens', async () => {
  stopTheClock();
  const live = await startOwnServer({ PROPOSALS_PER_IP_PER_HOUR: '1' });
  await postForm(live.url, { fullName: 'The one of this hour' }, browserMark).expect(303);
  const { browser, told, keepAndDeliver } = await openPage(live.url);
  await keepAndDeliver(ada);
  expect(told).toEqual([kept]);

  await vi.advanceTimersByTimeAsync(59 * 60_000);
  browser.networkReturns();
  browser.shownAgain();
  expect(browser.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(browser.calls).toHaveLength(2);

  await expect.poll(() => told.at(-1), soon).toBe(received);
});

it('with the function on Supabase, waits as long as the failed call asks', async () => {
  stopTheClock();
  const { functions, host } = await projectOfThisWorker();
  functions.behave('success');
  const response = new Response('', { status: 429, headers: { 'retry-after': '600' } });
  const { browser, told, keepAndDeliver, deliverKeptRequests } = await openPage(outOfReach, host);

  await keepAndDeliver(ada, { context: response });
  const [{ id }] = JSON.parse(browser.local.getItem(key) ?? '') as [{ id: string }];
  vi.setSystemTime(Date.now() + 599_000);
  await deliverKeptRequests();
  expect(functions.calls).toEqual([]);
  vi.setSystemTime(Date.now() + 1_000);
  await deliverKeptRequests();

  expect(told).toEqual([kept, kept, received]);
  expect(functions.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([ada]);
  expect(functions.calls[0]?.headers[keyHeader]).toBe(id);
});

it('takes nothing but a redirect to the receipt for a confirmation', async () => {
  const url = await answering((_req, res) => res.redirect(303, '/maintenance'));
  const { browser, told, keepAndDeliver } = await openPage(url);

  await keepAndDeliver(ada);

  expect(told).toEqual([kept]);
  expect(browser.local.getItem(key)).toContain('Ada Lovelace');
});

it.for(['server', 'function'])('gives up a request that the %s refuses for good', async (refusing) => {
  const { functions, host } = await projectOfThisWorker();
  functions.behave({ status: 422 });
  const { url } = await startOwnServer();
  const { browser, told, keepAndDeliver } = await openPage(url, refusing === 'function' ? host : own);

  await keepAndDeliver(buildProposal({ email: 'none' }));

  expect(told).toEqual(['Ada Lovelace: undelivered']);
  expect(browser.local.getItem(key)).not.toContain('Ada');
});

it('tells once of a request that two tabs send at a time, and stores it once', async () => {
  const live = await startOwnServer();
  const { browser, told, deliverKeptRequests, openTab } = await openPage(live.url);
  browser.local.setItem(key, JSON.stringify([{ id: '1', fields: ada, since: Date.now() }]));
  const second = await openTab();

  await Promise.all([deliverKeptRequests(), second.deliverKeptRequests()]);

  expect(browser.calls).toHaveLength(2);
  expect(told).toEqual([received]);
  expect(await live.stored()).toHaveLength(1);
});

it('sends one attempt at a time, and then what came meanwhile', async () => {
  const { functions, host } = await projectOfThisWorker();
  functions.behave('hang');
  const { told, keepAndDeliver } = await openPage(outOfReach, host);
  const first = keepAndDeliver(ada);
  await expect.poll(() => functions.calls.length, soon).toBe(1);

  await keepAndDeliver(buildProposal({ fullName: 'Meanwhile' }));
  expect(functions.calls).toHaveLength(1);
  functions.release();
  await first;

  expect(told).toEqual([received, 'Meanwhile: received']);
  expect(functions.calls).toHaveLength(2);
});

it('says nothing of a failed attempt once the request was delivered in another way', async () => {
  // The form delivers it while this attempt is on its way.
  const url = await answering((_req, res) => {
    settleRequest(requestFor(ada), 'received');
    res.status(503).end();
  });
  const { browser, told, keepAndDeliver } = await openPage(url);

  await keepAndDeliver(ada);

  expect(browser.calls).toHaveLength(1);
  expect(told).toEqual([]);
});
