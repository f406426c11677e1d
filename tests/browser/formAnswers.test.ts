import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it as withFunctions } from '../helpers/browserWithFunctions.ts';
import type { Behaviour } from '../helpers/functionsServer.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { announcement, openForm, toasts, toastText } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';

const { submitting, another, success, failure: softer } = content.contact.form;
const blank = { fullName: '', email: '', projectType: '', targetLaunch: '', details: '' };
/** Opens the site with a function that answers in the given way. */
const it = withFunctions.extend('openWith', async ({ visit, functions }) => async (behaviour: Behaviour) => {
  functions.behave(behaviour);
  const visited = await visit({ allow: [functions.url] });
  return Object.assign(visited, { functions });
});

it('sends exactly the five fields, thanks the visitor, and empties the form', async ({ openWith }) => {
  const { page, functions } = await openWith('success');
  const form = await openForm(page);
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

it('sends unset choices and details as empty strings', async ({ openWith }) => {
  const { page, functions } = await openWith('success');
  const form = await openForm(page);
  await form.fillIn({ fullName: 'Ada Lovelace', email: 'ada@example.com' });

  await form.button.click();
  await toastText(page, success.title);

  expect(JSON.parse(functions.calls[0]?.body ?? '')).toEqual({
    ...blank,
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
  });
});

it('treats any answer of an owner’s own function as success, unless it contains an error', async ({
  openWith,
}) => {
  const { page } = await openWith({ status: 200, body: '{"message":"queued"}' });
  const form = await openForm(page);
  await form.fillIn(buildProposal());

  await form.button.click();

  expect(await toastText(page, success.title)).toBe(success.text);
});

const failures: [string, Behaviour, RegExp | undefined][] = [
  ['an error of the function', { status: 500 }, /status of 500|Status 500/],
  [
    'a refusal',
    { status: 422, body: '{"ok":false,"error":{"code":"invalid-field"}}' },
    /status of 422|Status 422/,
  ],
  ['a limit', { status: 429 }, /status of 429|Status 429/],
  ['a dropped connection', 'drop the connection', /Failed to load resource|Failed request/],
  ['a web page in place of the answer', 'html page', undefined],
];

it.for(failures)(
  'meets %s with the softer toast, keeps the fields, and logs the error',
  async ([, behaviour, noise], { openWith }) => {
    const { page, functions, expectProblem } = await openWith(behaviour);
    const form = await openForm(page);
    await form.fillIn(buildProposal());
    if (noise) expectProblem(noise);
    expectProblem(/^console\.error: (Functions\w+Error|Error)\b/);

    await form.button.click();

    expect(await toastText(page, softer.title)).toBe(softer.text);
    expect(await announcement(page)).toBe(`${softer.title}. ${softer.text}`);
    expect(await form.values()).toEqual(buildProposal());
    expect(functions.calls).toHaveLength(1);
    expect(await form.button.isVisible()).toBe(true);
  },
);

it('gives up waiting for an answer after 15 seconds, and not before', async ({ openWith }) => {
  const { page, functions, expectProblem } = await openWith('hang');
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

it('shows progress and sends nothing else while it waits for an answer', async ({ openWith }) => {
  const { page, functions } = await openWith('hang');
  const form = await openForm(page);
  await form.fillIn(buildProposal());

  await form.button.click();
  await page.getByRole('button', { name: submitting }).waitFor();
  expect(await form.anyButton.getAttribute('aria-disabled')).toBe('true');
  await form.anyButton.click({ force: true });
  await form.control('email').press('Enter');
  functions.release();

  await toastText(page, success.title);
  expect(functions.calls).toHaveLength(1);
  await page.getByRole('link', { name: another }).click();
  await form.button.waitFor();
  expect(await form.anyButton.getAttribute('aria-disabled')).toBeNull();
});

it.for(['Enter twice', 'two clicks'])(
  'sends one request for %s in quick succession',
  async (how, { openWith }) => {
    const { page, functions } = await openWith('hang');
    const form = await openForm(page);
    await form.fillIn(buildProposal());

    if (how === 'two clicks') await form.button.dblclick();
    else {
      await form.control('fullName').focus();
      await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
    }
    await expect.poll(() => functions.calls.length, soon).toBe(1);
    functions.release();

    await toastText(page, success.title);
    expect(functions.calls).toHaveLength(1);
    expect(await toasts(page).count()).toBe(1);
  },
);

it('sends a second, different request', async ({ openWith }) => {
  const { page, functions } = await openWith('success');
  const form = await openForm(page);
  for (const fullName of ['Ada Lovelace', 'Grace Hopper']) {
    await form.fillIn(buildProposal({ fullName }));
    await form.button.click();
    await page.getByRole('link', { name: another }).click();
    await expect.poll(() => form.control('fullName').inputValue(), soon).toBe('');
  }

  expect(functions.calls.map(({ body }) => (JSON.parse(body) as { fullName: string }).fullName)).toEqual([
    'Ada Lovelace',
    'Grace Hopper',
  ]);
});

it('passes a failed request to its own server, which forwards it to the function later', async ({
  openWith,
}) => {
  const { page, functions, expectProblem } = await openWith({ status: 500 });
  const form = await openForm(page);
  const request = buildProposal({ fullName: 'Handed Over' });
  await form.fillIn(request);
  expectProblem(/Status 500|status of 500|^console\.error: Functions/);

  await form.button.click();
  await toastText(page, softer.title);

  const handedOver = () => functions.handedOver.map(({ body }) => JSON.parse(body) as unknown);
  await expect.poll(handedOver, soon).toContainEqual(request);
});
