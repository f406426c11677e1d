import { expect, it, onTestFinished, vi } from 'vitest';
import { sendProposal } from '../../components/form/delivery/sendProposal.ts';
import { browserParts } from './browserParts.ts';
import { projectOfThisWorker } from './delivery.ts';
import { keyHeader } from '#proposal/contract.ts';
import type { Behaviour } from '../helpers/functionsServer.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';

const request = buildProposal({ projectType: '', targetLaunch: '', details: '' });

/** A page of a site with a function that behaves in the given way. */
async function behaving(behaviour: Behaviour) {
  const { functions, host } = await projectOfThisWorker();
  functions.behave(behaviour);
  browserParts(functions.url);
  return { functions, send: () => sendProposal({ id: '1-2-3-4', since: 0, fields: request }, host) };
}

it('sends the five fields and the request’s id, the key as apikey only, and takes `ok: true` as success', async () => {
  const { functions, send } = await behaving({ status: 200, body: '{"ok":true,"message":"queued"}' });

  await send();

  expect(functions.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([request]);
  expect(functions.calls[0]?.headers).toMatchObject({
    apikey: 'sb_publishable_key',
    'content-type': 'application/json',
    [keyHeader]: '1-2-3-4',
  });
  expect(functions.calls[0]?.headers).not.toHaveProperty('authorization');
});

it.for([
  ['an error of the function', { status: 500 }, 500],
  ['a refusal', { status: 422, body: '{"ok":false,"error":{"code":"invalid-field"}}' }, 422],
  ['a dropped connection', 'drop the connection', undefined],
  ['a web page in place of the answer', 'html page', undefined],
  ['`ok: false`', { status: 200, body: '{"ok":false}' }, undefined],
  ['JSON without `ok`', { status: 200, body: '{"message":"queued"}' }, undefined],
  ['an empty answer', { status: 200, body: '' }, undefined],
  ['no content', { status: 204 }, undefined],
  ['plain text', { status: 200, type: 'text/plain', body: '{"ok":true}' }, undefined],
] as [string, Behaviour, number | undefined][])(
  'fails at %s, once, with the answer if there is one',
  async ([, behaviour, status]) => {
    const { functions, send } = await behaving(behaviour);

    const error = await send().catch((thrown: unknown) => thrown as Error & { context?: Response });

    expect(error).toBeInstanceOf(Error);
    expect(error?.context?.status).toBe(status);
    expect(functions.calls).toHaveLength(1);
  },
);

it('gives up waiting for an answer after 15 seconds, and not before', async () => {
  const { functions, send } = await behaving('hang');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const start = Date.now();
  onTestFinished(() => void vi.useRealTimers());
  const ended = vi.fn<(error: Error) => void>();
  const sending = send().catch(ended);
  await expect.poll(() => functions.calls.length, soon).toBe(1);

  // Waiting for the call has taken some of it.
  await vi.advanceTimersByTimeAsync(start + 14_999 - Date.now());
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await sending;

  expect(ended.mock.lastCall?.[0].message).toContain('no answer within 15 s');
  functions.release();
});
