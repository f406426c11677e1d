import { expect, it } from 'vitest';
import { startSite } from '../helpers/site.ts';
import { browserParts } from './browserParts.ts';
import { failed, key, listener, newPage, outOfReach, own, projectOfThisWorker } from './delivery.ts';
import { buildProposal } from '../helpers/proposal.ts';

const day = 24 * 60 * 60 * 1000;
const ada = buildProposal();

it.for([true, false])(
  'gives a request back after seven days, and sends one of six days (server: %s)',
  async (withServer) => {
    const { functions, host } = await projectOfThisWorker();
    functions.behave('success');
    const browser = browserParts(withServer ? (await startSite()).url : outOfReach);
    const waiting = [8, 6].map((days) => ({
      fields: buildProposal({ fullName: `${days} days` }),
      since: Date.now() - days * day,
    }));
    browser.local.setItem(key, JSON.stringify(waiting));
    const { told, tell } = listener();

    await (await newPage()).deliverKeptRequests(withServer ? own : host, tell);

    expect(told).toEqual(['8 days: undelivered', '6 days: received']);
    expect(browser.calls).toHaveLength(1);
    expect(functions.calls).toHaveLength(withServer ? 0 : 1);
    expect(browser.local.getItem(key)).toBeNull();
  },
);

it.for(['full', 'blocked'])('promises no later attempt where the storage is %s', async (storage) => {
  const [live, browser] = [await startSite(), browserParts(outOfReach)];
  // Access to blocked storage throws, as the HTML Standard says.
  const throws = () => {
    throw new Error(storage);
  };
  if (storage === 'full') browser.local.setItem = throws;
  else Object.defineProperty(globalThis, 'localStorage', { get: throws, configurable: true });
  const { told, tell } = listener();
  const page = await newPage();

  await page.keepAndDeliver(ada, own, failed, tell);
  browser.url = live.url;
  await page.keepAndDeliver(ada, own, failed, tell);
  await page.deliverKeptRequests(own, tell);

  expect(told).toEqual(['Ada Lovelace: undelivered', 'Ada Lovelace: received']);
});

it('drops what another version has stored, and sends nothing of it but what is readable beside it', async () => {
  const { url } = await startSite();
  const { told, tell } = listener();
  const readable = { fields: ada, since: Date.now() };
  const damaged = [{}, 1, null, [], { fields: ada }, { fields: { ...ada, details: 1 }, since: 1 }];

  for (const stored of [...damaged.map((one) => JSON.stringify([one])), 'null', '1', '{', '{"since":1}']) {
    const { local, calls } = browserParts(url);
    local.setItem(key, stored);
    await (await newPage()).deliverKeptRequests(own, tell);
    expect([local.getItem(key), told, calls], `after ${stored}`).toEqual([null, [], []]);
  }

  const browser = browserParts(url);
  browser.local.setItem(key, JSON.stringify([...damaged, readable]));
  await (await newPage()).deliverKeptRequests(own, tell);
  expect(told).toEqual(['Ada Lovelace: received']);
  expect(browser.calls).toEqual(['POST /']);
});
