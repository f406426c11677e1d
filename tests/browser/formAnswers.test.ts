import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it as withFunctions } from '../helpers/browserWithFunctions.ts';
import type { Behaviour } from '../helpers/functionsServer.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { announcement, openForm, toasts, toastText } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';

const { submitting, success, failure: softer } = content.contact.form;
const blank = { fullName: '', email: '', projectType: '', targetLaunch: '', details: '' };
/** Opens the form of a site with a function that answers in the given way. */
const it = withFunctions.extend('openWith', async ({ visit, functions }) => async (behaviour: Behaviour) => {
  functions.behave(behaviour);
  const visited = await visit({ allow: [functions.url] });
  return { ...visited, functions, form: await openForm(visited.page) };
});

it('sends exactly the five fields, thanks the visitor, and empties the form', async ({ openWith }) => {
  const { page, functions, form } = await openWith('success');
  await form.fillIn(buildProposal());

  await form.button.click();

  expect(await toastText(page, success.title)).toBe(success.text);
  expect(await form.values()).toEqual(blank);
  expect(functions.calls).toHaveLength(1);
  expect(JSON.parse(functions.calls[0]?.body ?? '')).toEqual(buildProposal());
  expect(functions.calls[0]?.headers).toMatchObject({
    apikey: 'sb_publishable_key',
    'content-type': 'application/json',
  });
  expect(functions.calls[0]?.headers).not.toHaveProperty('authorization');
});

it('takes `ok: true` as success, whatever else an owner’s own function answers', async ({ openWith }) => {
  const { page, functions, form } = await openWith({ status: 200, body: '{"ok":true,"message":"queued"}' });
  const least = { ...blank, fullName: 'Ada Lovelace', email: 'ada@example.com' };
  await form.fillIn(least);

  await form.button.click();

  expect(await toastText(page, success.title)).toBe(success.text);
  expect(functions.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([least]);
});

const failures: [string, Behaviour][] = [
  ['an error of the function', { status: 500 }],
  ['a refusal', { status: 422, body: '{"ok":false,"error":{"code":"invalid-field"}}' }],
  ['a dropped connection', 'drop the connection'],
  ['a web page in place of the answer', 'html page'],
];

it('meets every failure with the softer toast, keeps the fields, logs the error, and passes the request to its own server', async ({
  openWith,
}) => {
  const { page, functions, form, expectProblem } = await openWith('success');
  expectProblem(/Failed to load resource|Status (422|500)|Failed request/);

  for (const [details, behaviour] of failures) {
    functions.behave(behaviour);
    const request = buildProposal({ details });
    await form.fillIn(request);
    const logged = page.waitForEvent('console', (line) => /^(Functions\w+Error|Error)\b/.test(line.text()));

    await form.button.click();

    expect(await toastText(page, softer.title), `after ${details}`).toBe(softer.text);
    expect(await announcement(page)).toBe(`${softer.title}. ${softer.text}`);
    await logged;
    expect(await form.values()).toEqual(request);
    const sent = functions.calls.map(({ body }) => JSON.parse(body) as unknown);
    // Chromium itself repeats a request whose connection was open before, and is closed without an answer.
    expect(behaviour === 'drop the connection' ? sent.slice(0, 1) : sent).toEqual([request]);
    const handedOver = () => functions.handedOver.map(({ body }) => JSON.parse(body) as unknown);
    await expect.poll(handedOver, soon).toContainEqual(request);
    await toasts(page).getByRole('button', { name: success.dismiss }).click();
    await toasts(page).waitFor({ state: 'detached' });
  }
  expectProblem(/^console\.error: (Functions\w+Error|Error)\b/);
});

it.for<Behaviour>([
  { status: 200, body: '{"ok":false}' },
  { status: 200, body: '{"message":"queued"}' },
  { status: 200, body: '' },
  { status: 204 },
  { status: 200, type: 'text/plain', body: '{"ok":true}' },
])(
  'claims nothing after an answer that does not say in JSON that all is well: %o',
  async (answer, { openWith }) => {
    const { page, form, expectProblem } = await openWith(answer);
    await form.fillIn(buildProposal());

    await form.button.click();

    expect(await toastText(page, softer.title)).toBe(softer.text);
    expect(await form.values()).toEqual(buildProposal());
    expectProblem(/^console\.error: \w*Error\b/);
  },
);

it('gives up waiting for an answer after 15 seconds, and not before', async ({ visit, functions }) => {
  functions.behave('hang');
  const { page, expectProblem } = await visit({ allow: [functions.url] });
  await page.clock.install();
  const form = await openForm(page);
  await form.fillIn(buildProposal());
  expectProblem(/no answer within 15 s/);
  await page.clock.pauseAt(Date.now() + 60_000);

  await form.button.click();
  await expect.poll(() => functions.calls.length, soon).toBe(1);
  await page.clock.runFor(14_500);
  expect(await toasts(page).count()).toBe(0);
  expect(await form.anyButton.innerText()).toBe(submitting);
  await page.clock.runFor(1000);
  await page.clock.resume();

  expect(await toastText(page, softer.title)).toBe(softer.text);
  expect(await form.values()).toEqual(buildProposal());
  await form.button.waitFor();
});

it('shows progress, and sends one request however often it is asked', async ({ openWith }) => {
  const { page, functions, form } = await openWith('hang');
  await form.fillIn(buildProposal());

  await form.control('fullName').focus();
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await page.getByRole('button', { name: submitting }).waitFor();
  expect(await form.anyButton.getAttribute('aria-disabled')).toBe('true');
  await form.anyButton.click({ force: true });
  functions.release();
  await toastText(page, success.title);

  expect(await toasts(page).count()).toBe(1);
  expect(functions.calls).toHaveLength(1);
});
