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
  const visited = await visit({ allow: [functions.url], reducedMotion: 'reduce' });
  return { ...visited, functions, form: await openForm(visited.page) };
});

it('sends the five fields once however often it is asked, shows progress, thanks, and empties the form', async ({
  openWith,
}) => {
  const { page, functions, form } = await openWith('hang');
  await form.fillIn(buildProposal());

  await form.control('fullName').focus();
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await page.getByRole('button', { name: submitting }).waitFor();
  expect(await form.anyButton.getAttribute('aria-disabled')).toBe('true');
  await form.anyButton.click({ force: true });
  functions.release();

  expect(await toastText(page, success.title)).toBe(success.text);
  expect(await toasts(page).count()).toBe(1);
  expect(await form.values()).toEqual(blank);
  expect(functions.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([buildProposal()]);
  // A browser adds headers of its own to those that the client sets.
  expect(functions.calls[0]?.headers).toMatchObject({
    apikey: 'sb_publishable_key',
    'content-type': 'application/json',
  });
  expect(functions.calls[0]?.headers).not.toHaveProperty('authorization');
});

it('meets a failure with the softer toast, keeps the fields, logs it, and passes the request on', async ({
  openWith,
}) => {
  const { page, functions, form, expectProblem } = await openWith('success');
  await page.route('**/functions/v1/**', (route) => route.abort(), { times: 1 });
  expectProblem(/^console\.error: FunctionsFetchError\b/);
  expectProblem(/ERR_FAILED/);
  await form.fillIn(buildProposal());

  await form.button.click();

  expect(await toastText(page, softer.title)).toBe(softer.text);
  expect(await announcement(page)).toBe(`${softer.title}. ${softer.text}`);
  expect(await form.values()).toEqual(buildProposal());
  await form.button.waitFor();
  const sent = () => functions.calls.map(({ body }) => JSON.parse(body) as unknown);
  await expect.poll(sent, soon).toEqual([buildProposal()]);
  await toasts(page).getByRole('button', { name: success.dismiss }).click();
  await toasts(page).waitFor({ state: 'detached' });
});
