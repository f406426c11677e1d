import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { createCallFromExpress } from '../../server/routes/callFromExpress.ts';

const response = { getHeader: () => 'an id' } as unknown as Response;

const limit = 16 * 1024 * 1024;

/**
 * Sends the first bytes of a request body. The rest of the body never comes.
 *
 * @returns `cutOff`: whether the server has cut the request off so far
 */
async function sendHalf(toCall: ReturnType<typeof createCallFromExpress>, bytes: number) {
  const state = { cutOff: false };
  const request = {
    get: () => undefined,
    destroy: () => void (state.cutOff = true),
    async *iterator() {
      yield new Uint8Array(bytes);
      await new Promise(() => {});
    },
  };
  const chunks = toCall(request as unknown as Request, response).chunks();
  const body = chunks[Symbol.asyncIterator]();
  await body.next();
  return state;
}

it('above 16 MB of unfinished request bodies, an app cuts off the oldest request, and no other', async () => {
  const toCall = createCallFromExpress();
  const [first, second] = [await sendHalf(toCall, limit / 2), await sendHalf(toCall, limit / 2)];
  expect([first.cutOff, second.cutOff]).toEqual([false, false]);
  const third = await sendHalf(toCall, 1);
  expect([first.cutOff, second.cutOff, third.cutOff]).toEqual([true, false, false]);
});

it('each app counts its own unfinished request bodies: two apps in one process may have 16 MB each', async () => {
  const first = await sendHalf(createCallFromExpress(), limit);
  const second = await sendHalf(createCallFromExpress(), limit);
  expect([first.cutOff, second.cutOff]).toEqual([false, false]);
});
