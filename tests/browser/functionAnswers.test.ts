import { expect } from 'vitest';
import { keyHeader } from '#proposal/contract.ts';
import { formWords } from '#site/form.ts';
import type { Behavior } from '../helpers/functionsServer.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { interceptFirstCall } from '../helpers/page.ts';
import { patient } from '../helpers/patient.ts';
import { it } from './browserWithFunctions.ts';
import { keptIn, leaveKept, panelOf, stopTheClock } from './keptRequests.ts';
import { networkReturns, openForm } from './proposalForm.ts';

const { success, kept, tooMany, undelivered, another } = formWords;

it('the page resends a request after each Retry-After, until the function confirms or refuses it (413)', async ({
  visit,
  functions,
}) => {
  const visited = await visit({ allow: [functions.url], reducedMotion: 'reduce' });
  const { page, requestsEnd, expectProblem } = visited;
  expectProblem(/ERR_|[Ss]tatus (of )?\d+|^console\.error: Functions/);
  const fields = buildProposal({ fullName: 'Any Answer' });
  const others: Behavior[] = [
    { status: 500 },
    'drop the connection',
    'html page',
    { status: 200, body: '{"ok":false}' },
    { status: 200, body: '{"message":"queued"}' },
    { status: 200, body: '' },
    { status: 204 },
    { status: 200, type: 'text/plain', body: '{"ok":true}' },
  ];
  functions.behave({ status: 500 });
  await page.clock.install();
  await leaveKept(page, { '1-2-3-4': JSON.stringify({ fields, since: Date.now() }) });
  const form = await openForm(page);
  await panelOf(page, kept.title).waitFor();
  await stopTheClock(page);
  for (const other of others) {
    functions.behave(other);
    await networkReturns(page);
    const called = { ...patient, message: JSON.stringify(other) };
    await expect.poll(() => functions.calls.length, called).toBeGreaterThan(0);
    await requestsEnd();
  }
  expect(JSON.parse(functions.calls[0]!.body)).toEqual(fields);
  const { headers } = functions.calls[0]!;
  expect(headers).toMatchObject({ apikey: 'sb_publishable_key', [keyHeader]: '1-2-3-4' });
  expect(headers).not.toHaveProperty('authorization');

  functions.behave('hang');
  await networkReturns(page);
  await expect.poll(() => functions.calls.length, patient).toBe(1);
  // While the call has no answer, the page must not call the function a second time.
  await networkReturns(page);
  await page.clock.runFor(14_000);
  await page.evaluate(() => fetch('/robots.txt'));
  expect(functions.calls).toHaveLength(1);
  await page.clock.runFor(1_000);
  await expect.poll(() => functions.calls.length, patient).toBe(2);

  // The visitor sends the same request with the form while the second attempt waits.
  functions.behave('success');
  await form.send(fields);
  await panelOf(page, success.title).waitFor();
  await page.clock.runFor(16_000);
  expect(functions.calls).toHaveLength(1);

  // The page waits as long as the function asks. A request refused for good is `undelivered`.
  const asks = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' };
  const busy = { status: 429, headers: { ...asks, 'retry-after': '600' } };
  await interceptFirstCall(page, (route) => route.fulfill(busy));
  await page.getByRole('link', { name: another }).click();
  for (const [{ title, text }, fullName] of [
    [tooMany, 'Too Many'],
    [undelivered, 'Refused'],
  ] as const) {
    // `tests/browser/keptRequests.test.ts` tests a refusal with 422.
    functions.behave({ status: 413 });
    const answered = page.waitForResponse('**/functions/v1/**');
    await form.send({ ...fields, fullName });
    // The page's time limit for an answer must not pass before the answer comes.
    await answered;
    await expect.poll(() => page.clock.runFor(100).then(() => panelOf(page, title).count()), patient).toBe(1);
    expect(await panelOf(page, title).innerText()).toContain(text.split('{time}')[0]);
    expect((await keptIn(page)).includes(fullName)).toBe(fullName === 'Too Many');
    expect(await form.values()).toEqual({ ...fields, fullName });
  }
});
