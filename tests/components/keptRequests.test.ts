import { expect, it } from 'vitest';
import { key, openPage, outOfReach, own, projectOfThisWorker, startOwnServer } from './delivery.ts';
import { buildProposal } from '../helpers/proposal.ts';

const day = 24 * 60 * 60 * 1000;
const ada = buildProposal();

it.for([true, false])(
  'forgets a request after seven days, whichever way the clock went, and sends one of six (server: %s)',
  async (withServer) => {
    const { functions, host } = await projectOfThisWorker();
    functions.behave('success');
    const url = withServer ? (await startOwnServer()).url : outOfReach;
    const { browser, told, deliverKeptRequests } = await openPage(url, withServer ? own : host);
    const waiting = [8, 6, -8].map((days) => ({
      id: `${days}`,
      fields: buildProposal({ fullName: `${days} days` }),
      since: Date.now() - days * day,
    }));
    browser.local.setItem(key, JSON.stringify(waiting));

    await deliverKeptRequests();

    expect(told).toEqual(['8 days: expired', '6 days: received', '-8 days: expired']);
    expect(browser.calls).toHaveLength(1);
    expect(functions.calls).toHaveLength(withServer ? 0 : 1);
    expect(browser.local.getItem(key)).not.toContain('days');
  },
);

it.for(['full', 'blocked'])('promises no later attempt where the storage is %s', async (storage) => {
  const live = await startOwnServer();
  const { browser, told, keepAndDeliver, deliverKeptRequests } = await openPage(outOfReach);
  // Access to blocked storage throws, as the HTML Standard says.
  const throws = () => {
    throw new Error(storage);
  };
  if (storage === 'full') browser.local.setItem = throws;
  else Object.defineProperty(globalThis, 'localStorage', { get: throws, configurable: true });

  await keepAndDeliver(ada);
  browser.url = live.url;
  await keepAndDeliver(ada);
  await deliverKeptRequests();

  expect(told).toEqual(['Ada Lovelace: undelivered', 'Ada Lovelace: received']);
});

it('drops what another version has stored, and sends nothing of it but what is readable beside it', async () => {
  const { url } = await startOwnServer();
  const readable = { id: '1-1', fields: ada, since: Date.now() };
  const settled = { id: '1-2', since: Date.now() - 8 * day, outcome: 'received' };
  const damaged = [
    {},
    1,
    null,
    [],
    { fields: ada },
    { id: '1-3', fields: { ...ada, email: 1 }, since: 1 },
    { ...readable, id: 'a\nb' },
    { ...readable, outcome: 'received' },
    { ...settled, since: '1' },
    { ...settled, outcome: 'lost' },
    // What became of a request is forgotten after seven days as well.
    settled,
  ];
  const after = async (stored: string) => {
    const { browser, told, deliverKeptRequests } = await openPage(url);
    browser.local.setItem(key, stored);
    await deliverKeptRequests();
    return [browser.local.getItem(key), browser.calls, told];
  };

  for (const stored of [...damaged.map((one) => JSON.stringify([one])), 'null', '1', '{', '{"since":1}'])
    expect(await after(stored), `after ${stored}`).toEqual([null, [], []]);
  const mixed = JSON.stringify([...damaged, readable]);
  const noted = { id: readable.id, since: expect.any(Number), outcome: 'received' };
  const [stored, ...sent] = await after(mixed);
  expect(JSON.parse(String(stored))).toEqual([noted]);
  expect(sent).toEqual([['POST /'], ['Ada Lovelace: received']]);
});
