import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { numberText } from '#proposal/text.ts';
import { it } from '../helpers/browser.ts';
import { tooLong } from '#proposal/validateProposal.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, proposalForm, toastText } from '../helpers/proposalForm.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { details, fullName } = content.contact.form.fields;
const { success } = content.contact.form;
const message = tooLong('details');

it('keeps a text that is too long, and says by how much', async ({ visit }) => {
  const { page, requests } = await visit();
  const form = await openForm(page);
  await form.fillIn(buildProposal({ details: '' }));
  await form.control('details').focus();

  await page.keyboard.insertText('x'.repeat(8000));
  const count = page.getByText(`${details.tooMany}: ${numberText(3_000)}`, { exact: true });
  await count.waitFor();

  expect((await form.control('details').inputValue()).length).toBe(8000);
  const described = (await form.control('details').getAttribute('aria-describedby'))?.split(' ');
  expect(described).toContain(await count.getAttribute('id'));
  await form.button.click();
  await page.locator('form [data-kind=invalid]').getByRole('link', { name: message }).waitFor();
  expect((await form.control('details').inputValue()).length).toBe(8000);
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
});

it('shows the remaining characters only near the limit, and accepts 5,000 characters', async ({
  visit,
  site,
}) => {
  const { page } = await visit();
  const form = await openForm(page);
  const count = page.getByText(new RegExp(`^(${details.left}|${details.tooMany})`));
  await form.fillIn(buildProposal({ fullName: 'Long Story', details: 'x'.repeat(3999) }));
  expect(await count.count()).toBe(0);

  await form.fillIn({ details: 'x'.repeat(5000) });
  await page.getByText(`${details.left}: 0`, { exact: true }).waitFor();
  await form.button.click();
  await toastText(page, success.title);

  expect(await count.count()).toBe(0);
  const [stored] = await storedProposals(site, { fullName: 'Long Story' });
  expect(stored?.details.length).toBe(5000);
});

it('keeps a text that is too long without JavaScript too, and the answer says what to change', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit({ javaScript: false });
  await page.goto('/');
  const form = proposalForm(page);
  await form.fillIn(buildProposal({ details: '' }));
  await form.control('details').focus();
  await page.keyboard.insertText('x'.repeat(8000));
  expectProblem(/422/);

  await form.button.click();

  await page.locator('form [data-kind=invalid]').getByRole('link', { name: message }).waitFor();
  expect((await form.control('details').inputValue()).length).toBe(8000);
});

it('keeps a name that is too long, and says so', async ({ visit }) => {
  const { page } = await visit();
  const form = await openForm(page);
  await form.fillIn(buildProposal({ fullName: '' }));
  await page.getByLabel(fullName.label).focus();

  await page.keyboard.insertText('n'.repeat(300));
  await form.button.click();

  await page.getByRole('link', { name: tooLong('fullName') }).waitFor();
  expect((await form.control('fullName').inputValue()).length).toBe(300);
});
