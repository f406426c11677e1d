import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { numberText } from '#proposal/text.ts';
import { it } from '../helpers/browser.ts';
import { tooLong } from '#proposal/validateProposal.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, toastText } from '../helpers/proposalForm.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { success, fields } = content.contact.form;
const { details } = fields;

it('counts the characters near the limit, keeps a text that is too long and says by how much, and accepts 5,000', async ({
  visit,
  site,
}) => {
  const { page, requests } = await visit();
  const form = await openForm(page);
  const count = page.getByText(new RegExp(`^(${details.left}|${details.tooMany})`));
  await form.fillIn(buildProposal({ fullName: '', details: 'x'.repeat(3999) }));
  expect(await count.count()).toBe(0);
  await form.control('fullName').focus();
  await page.keyboard.insertText('n'.repeat(300));
  await form.control('details').focus();
  await page.keyboard.insertText('x'.repeat(4001));
  await count.filter({ hasText: `${details.tooMany}: ${numberText(3_000)}` }).waitFor();

  const described = (await form.control('details').getAttribute('aria-describedby'))?.split(' ');
  expect(described).toContain(await count.getAttribute('id'));
  await form.button.click();
  const summary = page.locator('form [data-kind=invalid]');
  await summary.getByRole('link', { name: tooLong('details') }).waitFor();
  await summary.getByRole('link', { name: tooLong('fullName') }).waitFor();
  expect((await form.control('details').inputValue()).length).toBe(8000);
  expect((await form.control('fullName').inputValue()).length).toBe(300);
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);

  await form.fillIn({ fullName: 'Long Story', details: 'x'.repeat(5000) });
  await page.getByText(`${details.left}: 0`, { exact: true }).waitFor();
  await form.button.click();
  await toastText(page, success.title);

  expect(await count.count()).toBe(0);
  const [stored] = await storedProposals(site, { fullName: 'Long Story' });
  expect(stored?.details.length).toBe(5000);
});
