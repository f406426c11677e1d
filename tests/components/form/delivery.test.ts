import { expect, it, vi } from 'vitest';
import { createSender } from '../../../components/form/delivery/deliverRequests.ts';
import { keepRequest, settleRequest } from '../../../components/form/delivery/keptRequests.ts';
import { keyStart } from '../../../components/form/delivery/keptRequestsKey.ts';
import { type FunctionsServer, startFunctionsServer } from '../../helpers/functionsServer.ts';
import { patient } from '../../helpers/patient.ts';
import { block, type browserParts, fill } from './browserParts.ts';
import { openPage, outOfReach, own, requestOf, startHost, stores } from './openPage.ts';

const day = 24 * 60 * 60 * 1000;

// All tests of this file use one server. The page has only one Supabase client, and this client
// keeps the server's address.
let started: Promise<FunctionsServer> | undefined;

/** A Supabase project whose function behaves as given, and the settings of a site that uses it. */
async function project(behaviour: Parameters<FunctionsServer['behave']>[0]) {
  const functions = await (started ??= startFunctionsServer());
  functions.behave(behaviour);
  return { functions, host: { supabaseUrl: functions.url, supabaseKey: 'sb_publishable_key' } };
}

/** The answer 429 to a network with too many requests. It asks for a pause of `seconds`. */
function refusal(seconds: number) {
  return new Response('', { status: 429, headers: { 'retry-after': `${seconds}` } });
}

it.for([
  ['the network returns', ({ networkReturns }) => networkReturns()],
  ['the page is shown again', ({ shownAgain }) => shownAgain()],
  ['45 seconds have passed', () => vi.advanceTimersByTime(1)],
] as [string, (browser: ReturnType<typeof browserParts>) => unknown][])(
  'a request that does not reach the server is kept, and is sent once when %s',
  async ([, happens]) => {
    const host = await startHost();
    const { browser, reported, kept, keepAndDeliver } = openPage(outOfReach);
    const request = requestOf('Ada');
    await keepAndDeliver(request);
    expect(reported).toEqual(['Ada: kept']);
    expect(kept()).toEqual([request]);
    browser.url = host.url;
    vi.advanceTimersByTime(44_999);
    expect(browser.calls).toBe(1);

    happens(browser);

    expect(browser.calls).toBe(2);

    await expect.poll(() => reported, patient).toEqual(['Ada: kept', 'Ada: received']);
    expect(host.posts).toEqual(['Ada']);
  },
);

it('once a request is received, the browser’s storage has its outcome, but not its text', async () => {
  const { url } = await startHost();
  const { kept, keepAndDeliver } = openPage(url);

  await keepAndDeliver(requestOf('Ada'));

  expect(kept()).toEqual([{ id: 'Ada', since: Date.now(), outcome: 'received' }]);
});

it('if the server asks for a pause, the browser does not send the request again before its end', async () => {
  let busy = true;
  const host = await startHost((req, res, next) =>
    busy ? res.status(429).set('retry-after', '3600').end() : stores(req, res, next),
  );
  const { browser, reported, keepAndDeliver } = openPage(host.url);
  await keepAndDeliver(requestOf('Ada'));
  expect(reported).toEqual(['Ada: kept until a time']);
  busy = false;

  vi.setSystemTime(Date.now() + 3_599_000);
  browser.networkReturns();
  browser.shownAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect(browser.calls).toBe(1);
  vi.setSystemTime(Date.now() + 1_000);
  browser.networkReturns();
  expect(browser.calls).toBe(2);

  await expect.poll(() => reported.at(-1), patient).toBe('Ada: received');
});

it('if the function on Supabase asks for a pause, the browser sends the request again only after its end', async () => {
  const { functions, host } = await project('success');
  const { reported, keepAndDeliver, deliverKeptRequests } = openPage(outOfReach, host);

  await keepAndDeliver(requestOf('Ada'), { context: refusal(600) });
  vi.setSystemTime(Date.now() + 599_000);
  await deliverKeptRequests();
  expect(functions.calls).toEqual([]);
  vi.setSystemTime(Date.now() + 1_000);
  await deliverKeptRequests();

  expect(reported.at(-1)).toBe('Ada: received');
  expect(functions.calls).toHaveLength(1);
});

it.for([
  ['without an answer', new TypeError('Failed to fetch')],
  ['with a shorter pause', { context: refusal(5) }],
] as [string, unknown][])(
  'during a pause that the server asked for, nothing is sent, even if another request fails %s',
  async ([, error]) => {
    const { functions, host } = await project('success');
    const { reported, keepAndDeliver, deliverKeptRequests } = openPage(outOfReach, host);
    await keepAndDeliver(requestOf('First'), { context: refusal(600) });

    await keepAndDeliver(requestOf('Second'), error);
    vi.setSystemTime(Date.now() + 599_000);
    await deliverKeptRequests();
    expect(functions.calls).toEqual([]);
    expect(new Set(reported)).toEqual(new Set(['First: kept until a time', 'Second: kept until a time']));
    vi.setSystemTime(Date.now() + 1_000);
    await deliverKeptRequests();

    expect(functions.calls).toHaveLength(2);
    expect(reported.slice(-2)).toEqual(['First: received', 'Second: received']);
  },
);

it.for([
  ['a redirect to another page', (_req, res) => res.redirect(303, '/maintenance')],
  ['a redirect to the receipt with a query', (_req, res) => res.redirect(303, '/received/?signed-out')],
  ['a page', (_req, res) => res.send('A page')],
  ['a redirect to a missing receipt', stores, 404],
  ['an error', (_req, res) => res.status(500).end()],
  ['a closed connection', (_req, res) => res.destroy()],
] as [string, ...Parameters<typeof startHost>][])(
  'a sent request is confirmed only by a redirect to the receipt, and not by %s',
  async ([, answer, pageStatus]) => {
    const { url } = await startHost(answer, pageStatus);
    const { reported, kept, keepAndDeliver } = openPage(url);

    await keepAndDeliver(requestOf('Ada'));

    expect(reported).toEqual(['Ada: kept']);
    expect(kept()).toEqual([requestOf('Ada')]);
  },
);

it.for([413, 422])(
  'a request that the server refuses for good, with %i, is reported as undelivered',
  async (status) => {
    const { url } = await startHost((_req, res) => res.status(status).end());
    const { reported, kept, keepAndDeliver } = openPage(url);

    await keepAndDeliver(requestOf('Ada'));

    expect(reported).toEqual(['Ada: undelivered']);
    expect(kept()).toEqual([expect.objectContaining({ outcome: 'undelivered' })]);
  },
);

it.for([413, 422])(
  'a request that the function on Supabase refuses with %i is reported as undelivered, also in a pause',
  async (status) => {
    const { functions, host } = await project('success');
    const { reported, keepAndDeliver } = openPage(outOfReach, host);
    await keepAndDeliver(requestOf('Ada'), { context: refusal(600) });

    await keepAndDeliver(requestOf('Refused'), { context: new Response('', { status }) });

    expect(reported).toEqual(['Ada: kept until a time', 'Refused: undelivered']);
    expect(functions.calls).toEqual([]);
  },
);

it('a request is reported as undelivered if the function on Supabase refuses its second attempt for good', async () => {
  const { host } = await project({ status: 422 });
  const { reported, keepAndDeliver } = openPage(outOfReach, host);

  await keepAndDeliver(requestOf('Ada'));

  expect(reported).toEqual(['Ada: undelivered']);
});

it('a kept request that is six days old is sent, and one that is seven days old is reported as expired', async () => {
  const host = await startHost();
  const { reported, deliverKeptRequests } = openPage(host.url);
  const waiting = [requestOf('Seven', Date.now() - 7 * day), requestOf('Six', Date.now() - 6 * day)];
  for (const one of waiting) keepRequest(one);

  await deliverKeptRequests();

  expect(reported).toEqual(['Seven: expired', 'Six: received']);
  expect(host.posts).toEqual(['Six']);
});

it('two tabs that send the same request use one id, and report a single time that it was received', async () => {
  const host = await startHost();
  const { reported, deliverKeptRequests, openTab } = openPage(host.url);
  keepRequest(requestOf('Ada'));
  const second = openTab();

  await Promise.all([deliverKeptRequests(), second.deliverKeptRequests()]);

  expect(host.posts).toEqual(['Ada', 'Ada']);
  expect(reported).toEqual(['Ada: received']);
});

it('a failed attempt at a request is not reported if the request was received in another way meanwhile', async () => {
  const request = requestOf('Ada');
  const { url } = await startHost((_req, res) => {
    settleRequest(request, 'received');
    res.status(503).end();
  });
  const { reported, deliverKeptRequests } = openPage(url);
  keepRequest(request);

  await deliverKeptRequests();

  expect(reported).toEqual([]);
});

it('if two attempts to send a request run at once, its refusal by the server is reported once', async () => {
  const arrivals: ((status: number) => void)[] = [];
  const host = await startHost((_req, res) => void arrivals.push((status) => res.status(status).end()));
  const { reported, keepAndDeliver, deliverKeptRequests } = openPage(host.url);
  const pressed = keepAndDeliver(requestOf('Ada'));
  await expect.poll(() => arrivals.length, patient).toBe(1);
  const later = deliverKeptRequests();
  await expect.poll(() => arrivals.length, patient).toBe(2);

  arrivals[1]!(422);
  await later;
  arrivals[0]!(503);
  await pressed;

  expect(reported).toEqual(['Ada: undelivered']);
});

it('a request that another tab withdraws while an earlier request is being sent is not sent', async () => {
  const [first, second] = [requestOf('First'), requestOf('Second')];
  const host = await startHost((req, res, next) => {
    settleRequest(second, 'withdrawn');
    return stores(req, res, next);
  });
  const { reported, deliverKeptRequests } = openPage(host.url);
  keepRequest(first);
  keepRequest(second);

  await deliverKeptRequests();

  expect(host.posts).toEqual(['First']);
  expect(reported).toEqual(['First: received']);
});

it('while kept requests are sent, another call starts no second attempt; newer ones are sent afterwards', async () => {
  const arrivals: (() => void)[] = [];
  const host = await startHost((req, res, next) => void arrivals.push(() => stores(req, res, next)));
  const { reported, deliverKeptRequests } = openPage(host.url);
  keepRequest(requestOf('First'));
  const first = deliverKeptRequests();
  await expect.poll(() => arrivals.length, patient).toBe(1);

  keepRequest(requestOf('Meanwhile'));
  await deliverKeptRequests();
  expect(arrivals).toHaveLength(1);
  arrivals.shift()!();
  await expect.poll(() => arrivals.length, patient).toBe(1);
  arrivals.shift()!();
  await first;

  expect(reported).toEqual(['First: received', 'Meanwhile: received']);
});

it.for(['full', 'blocked'])(
  'if the browser’s storage is %s, a request that does not reach the server counts as undelivered',
  async (how) => {
    const host = await startHost();
    const { browser, reported, keepAndDeliver } = openPage(outOfReach);
    if (how === 'full') fill(browser.local);
    else block('localStorage');

    await keepAndDeliver(requestOf('Ada'));
    browser.url = host.url;
    await keepAndDeliver(requestOf('Again'));

    expect(reported).toEqual(['Ada: undelivered', 'Again: received']);
  },
);

it('a request whose outcome another tab has recorded is not sent, and that outcome is reported', async () => {
  const host = await startHost();
  const request = requestOf('Ada');
  const { reported, keepAndDeliver } = openPage(host.url, own);
  settleRequest(request, 'withdrawn');

  await keepAndDeliver(request);

  expect(reported).toEqual(['Ada: withdrawn']);
  expect(host.posts).toEqual([]);
});

it('requests kept by an earlier build are sent, or reported as expired if older than seven days', async () => {
  const host = await startHost();
  const { browser, reported, deliverKeptRequests } = openPage(host.url);
  const former = [8, 6].map((days) => ({ fields: requestOf('Ada').fields, since: Date.now() - days * day }));
  browser.local.setItem('undelivered-proposals', JSON.stringify(former));

  await deliverKeptRequests();

  expect(reported.map((line) => line.replace(/^former-\d-\d+/, 'former'))).toEqual([
    'former: expired',
    'former: received',
  ]);
  expect(host.posts).toHaveLength(1);
  expect(browser.local.getItem('undelivered-proposals')).toBeNull();
});

it('a request is sent as soon as its button is pressed, even while an earlier request is being sent', async () => {
  const arrivals: (() => void)[] = [];
  const host = await startHost((req, res, next) => void arrivals.push(() => stores(req, res, next)));
  const { reported, deliverKeptRequests, keepAndDeliver } = openPage(host.url);
  keepRequest(requestOf('Hangs'));
  const hanging = deliverKeptRequests();
  await expect.poll(() => arrivals.length, patient).toBe(1);

  const pressed = keepAndDeliver(requestOf('Pressed'));
  await expect.poll(() => arrivals.length, patient).toBe(2);
  arrivals.pop()!();
  await pressed;

  expect(reported).toEqual(['Pressed: received']);
  arrivals.pop()!();
  await hanging;
});

it('a request that does not reach the server is kept even if the storage was cleared during the attempt', async () => {
  const { browser, reported, kept, keepAndDeliver } = openPage(outOfReach);
  const attempt = keepAndDeliver(requestOf('Ada'));
  browser.local.removeItem(`${keyStart}Ada`);

  await attempt;

  expect(reported).toEqual(['Ada: kept']);
  expect(kept()).toEqual([requestOf('Ada')]);
});

it('once a request has reached the server, all other requests that wait in the browser are sent', async () => {
  const host = await startHost();
  const { reported, keepAndDeliver } = openPage(host.url);
  keepRequest(requestOf('Earlier'));

  await keepAndDeliver(requestOf('Pressed'));

  expect(reported).toEqual(['Pressed: received', 'Earlier: received']);
});

it('a request is in the browser’s storage while it is sent, because the visitor may leave meanwhile', async () => {
  const arrivals: (() => void)[] = [];
  const host = await startHost((req, res, next) => void arrivals.push(() => stores(req, res, next)));
  const { kept, keepAndDeliver } = openPage(host.url);
  const request = requestOf('Ada');
  const attempt = keepAndDeliver(request);
  await expect.poll(() => arrivals.length, patient).toBe(1);

  expect(kept()).toEqual([request]);

  arrivals.pop()!();
  await attempt;
});

it('the second attempt to send a request is posted to /, even on a page with another path and a query', async () => {
  const host = await startHost();
  const { reported, keepAndDeliver } = openPage(`${host.url}/received/?from=mail`);

  await keepAndDeliver(requestOf('Ada'));

  expect(reported).toEqual(['Ada: received']);
});

it('a request of an earlier visit is reported as kept, and is sent when the network returns', async () => {
  const host = await startHost();
  const { browser, reported, deliverKeptRequests } = openPage(outOfReach);
  keepRequest(requestOf('Earlier'));
  await deliverKeptRequests();
  expect(reported).toEqual(['Earlier: kept']);
  browser.url = host.url;

  browser.networkReturns();

  await expect.poll(() => reported, patient).toEqual(['Earlier: kept', 'Earlier: received']);
});

it('when the network returns, the browser sends each waiting request once', async () => {
  const { browser, reported, keepAndDeliver } = openPage(outOfReach);
  for (const name of ['First', 'Second']) await keepAndDeliver(requestOf(name));
  const [calls, before] = [browser.calls, reported.length];

  browser.networkReturns();

  await expect.poll(() => reported.length, patient).toBe(before + 2);
  await vi.advanceTimersByTimeAsync(0);
  expect(browser.calls).toBe(calls + 2);
});

it('the outcomes of an earlier visit’s requests are deleted from the storage after seven days', async () => {
  const { kept, deliverKeptRequests } = openPage(outOfReach);
  settleRequest(requestOf('Ada'), 'received');
  vi.setSystemTime(Date.now() + 7 * day);

  await deliverKeptRequests();

  expect(kept()).toEqual([]);
});

it.for([
  { pause: 10, next: 45 },
  { pause: 3_600, next: 3_600 },
])(
  'if the server asks for a pause of $pause s, the form learns that the next attempt is in $next s',
  async ({ pause, next }) => {
    const host = await startHost((_req, res) => void res.status(429).set('retry-after', `${pause}`).end());
    openPage(host.url);
    const report = vi.fn<Parameters<typeof createSender>[1]>();

    await createSender(own, report).keepAndDeliver(requestOf('Ada'), new Error('The function has failed'));

    expect(report).toHaveBeenCalledWith(requestOf('Ada'), 'kept', Date.now() + next * 1_000);
  },
);
