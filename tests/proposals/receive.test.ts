import { expect, test } from 'vitest';
import { createReceive, type Format } from '#proposal/receive.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { collectingLogger } from '../helpers/proposalsApp.ts';

const json = { type: 'application/json', body: JSON.stringify(buildProposal()) };
const form = {
  type: 'application/x-www-form-urlencoded',
  body: String(new URLSearchParams({ ...buildProposal() })),
};

async function received({ type, body }: { type: string; body: string }, takes: readonly Format[]) {
  const limits: number[] = [];
  const receive = createReceive({
    submit: async () => ({ code: 'accepted', id: 'an-id' }),
    allowedOrigins: [],
    logger: collectingLogger(),
  });
  const headers = new Headers({ 'content-type': type, ...browserMark });
  const read = async (limit: number) => {
    limits.push(limit);
    return new TextEncoder().encode(body);
  };
  const { code } = await receive({ headers, host: 'site.example', read }, takes);
  return { code, limits };
}

test('the content type decides between the formats that a host takes, each with its limit', async () => {
  expect(await received(json, ['json', 'form'])).toEqual({ code: 'accepted', limits: [32 * 1024] });
  expect(await received(form, ['json', 'form'])).toEqual({ code: 'accepted', limits: [64 * 1024] });
});

test('a body in a format that a host does not take is not read', async () => {
  const refused = { code: 'unsupported-media-type', limits: [] };
  expect(await received(json, ['form'])).toEqual(refused);
  expect(await received(form, ['json'])).toEqual(refused);
});
