import { expect, test } from 'vitest';
import { mails } from '#site/mails.ts';
import { startApp } from '../helpers/app.ts';
import { buildProposal } from '../helpers/proposal.ts';

test('a form is the same request as its JSON, and above its network’s limit the page keeps what was typed', async () => {
  const { post, postForm, stored } = await startApp({ PROPOSALS_PER_IP_PER_HOUR: '2' });
  await post({}, {});
  const answer = await postForm({ details: buildProposal().details.replace('\n', '\r\n') });
  expect([answer.status, answer.headers['location']]).toEqual([303, '/received/#receipt']);
  const { text, headers } = await postForm({ details: 'Something else' }).expect(429);
  for (const part of [' data-kind="unavailable"', 'value="Ada Lovelace"', '>Something else</textarea>'])
    expect(text).toContain(part);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(await stored()).toEqual([expect.objectContaining(buildProposal())]);
});

test('a form of another site is refused, and one that no browser calls its own site’s is a suspect', async () => {
  const { postForm, stored } = await startApp();
  const { noBrowser } = mails.suspicions;
  for (const [from, status, suspicion] of [
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    // Our own page under a strict referrer policy.
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 303, ''],
    // Old Safari names no origin. Its referrer says whose page it was.
    [{ origin: 'null', referer: 'https://evil.example/site.example' }, 403],
    [{ origin: 'null', referer: 'https://site.example.evil.example/' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'null', referer: 'https://site.example/' }, 303, noBrowser],
    [{ 'sec-fetch-site': 'same-origin' }, 303, ''],
    [{ 'sec-fetch-site': 'none' }, 303, noBrowser],
    [{ 'sec-fetch-site': 'cross-site' }, 303, noBrowser],
  ] as const) {
    const details = JSON.stringify(from);
    const answer = await postForm({ details }, { host: 'site.example', ...from });
    const row = (await stored()).find((one) => one.details === details);
    expect([details, answer.status, row?.suspicion]).toEqual([details, status, suspicion]);
  }
});
