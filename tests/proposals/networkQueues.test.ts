import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { createNetworkQueues } from '#proposal/intake/networkQueues.ts';
import { createSubmitProposal } from '#proposal/intake/submitProposal.ts';
import type { Store } from '#proposal/store/createStore.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { storeUnderClock } from './storeUnderClock.ts';

/** Queues of networks. `start` adds work to a network's queue. `steps` lists what has happened. */
function recordedQueues() {
  const steps: string[] = [];
  const enqueue = createNetworkQueues({ onIdle: () => steps.push('idle') });
  const start = (network: string, name: string, end: Promise<unknown> = Promise.resolve()) =>
    enqueue(network, async () => {
      steps.push(`${name} begins`);
      await end;
      steps.push(`${name} ends`);
    });
  return { steps, start };
}

test('requests of one network are stored one after the other, in the order of their arrival', async () => {
  const { steps, start } = recordedQueues();
  await Promise.all([start('a', 'first'), start('a', 'second')]);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'idle']);
});

test('a request does not wait for the requests of other networks', async () => {
  const { steps, start } = recordedQueues();
  const gate = new EventEmitter();
  const first = start('a', 'first', once(gate, 'open'));
  await start('b', 'other');
  gate.emit('open');
  await first;
  expect(steps.slice(-3)).toEqual(['other ends', 'first ends', 'idle']);
});

test('after a request could not be stored, the next request of its network is still handled', async () => {
  const { steps, start } = recordedQueues();
  const failing = start('a', 'first', Promise.reject(new Error('It fails')));
  const next = start('a', 'second');
  await expect(failing).rejects.toThrow('It fails');
  await next;
  expect(steps).toEqual(['first begins', 'second begins', 'second ends', 'idle']);
});

/**
 * A store whose clock advances by `takesMs` with each accepted request. Its `secret` fails the
 * first time if `failsOnce` is set.
 */
async function slowStore({ takesMs = 0, failsOnce = false, perIpPerHour = 10 }) {
  const { store, clock } = storeUnderClock(await openTestDatabase());
  const asked = { forSecret: 0, forRequests: 0 };
  const slow: Store = {
    ...store,
    async secret(name, fresh) {
      asked.forSecret += 1;
      if (failsOnce && asked.forSecret === 1) throw new Error('It fails');
      return store.secret(name, fresh);
    },
    async accept(acceptance) {
      asked.forRequests += 1;
      clock.now += takesMs;
      return store.accept(acceptance);
    },
  };
  const proposalLimits = { perIpPerHour, perRecipientPerDay: 10, perHour: 10 };
  const settings = { proposalLimits, ipHashSalt: undefined };
  const submit = createSubmitProposal(slow, settings, [], undefined, () => clock.now);
  const send = (details: string) => submit(buildProposal({ details }), { ip: '192.0.2.1' });
  return { asked, send };
}

test('a request that has waited seven seconds for others of its network is not stored', async () => {
  const { asked, send } = await slowStore({ takesMs: 3_000 });
  const ended = await Promise.allSettled(['one', 'two', 'three', 'four', 'five'].map(send));
  expect(ended.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(ended[3]).toMatchObject({ reason: { name: 'StoreUnavailable', code: 'slow' } });
  expect(asked.forRequests).toBe(3);
});

test('a request of a network over its limit is refused because of the limit, however long it has waited', async () => {
  const { send } = await slowStore({ takesMs: 5_000, perIpPerHour: 1 });
  const answers = await Promise.all(['one', 'two', 'three'].map(send));
  expect(answers.map(({ code }) => code)).toEqual(['accepted', 'too-many-requests', 'too-many-requests']);
});

test('for requests that arrive together, the secret for hashing addresses is read only once', async () => {
  const { asked, send } = await slowStore({});
  await Promise.all(['one', 'two', 'three'].map(send));
  expect(asked.forSecret).toBe(1);
});

test('if the secret for hashing addresses could not be read, the next request reads it again', async () => {
  const { send } = await slowStore({ failsOnce: true });
  await expect(send('one')).rejects.toThrow('It fails');
  expect(await send('two')).toMatchObject({ code: 'accepted' });
});
