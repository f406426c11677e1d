import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { it } from '../helpers/browser.ts';
import { hydrated, renderedText } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, proposalForm } from './proposalForm.ts';
import { formWords as words } from '#site/form.ts';

const { success } = words;
const typed = buildProposal({ fullName: 'Still Typing' });

it('deletes no draft and confirms nothing to whom a link on another site leads to the receipt', async ({
  visit,
}) => {
  const { page } = await visit();
  await (await openForm(page)).fillIn(typed);

  for (const address of ['/received/', '/received/#receipt', '/?request=received']) {
    await page.goto(address, { referer: 'https://another.example/' });
    expect(await renderedText(page)).not.toContain(success.title);
  }

  await hydrated(page, 'form');
  expect(await proposalForm(page).values()).toEqual(typed);
});

it('has a page for such a link that has no form and no island, and leads home', async ({ visit }) => {
  const { page } = await visit();

  await page.goto('/received/');

  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(errorPages.received.heading);
  expect(await page.locator('form, [data-island]').count()).toBe(0);
  await page.getByRole('link', { name: errorPages.received.home }).click();
  await page.waitForURL(/:\d+\/$/);
});

it('forgets the draft with the receipt, and leads from there to an empty form at its own address', async ({
  visit,
}) => {
  const { page } = await visit();
  const form = await openForm(page);
  await form.fillIn(typed);
  await page.evaluate(() => HTMLFormElement.prototype.submit.call(document.querySelector('form')));
  const receipt = page.getByRole('group', { name: success.title });
  await receipt.waitFor();
  await hydrated(page, 'form');

  await receipt.getByRole('link', { name: words.another }).click();

  await page.waitForURL(/\/#contact$/);
  await hydrated(page, 'form');
  expect(await proposalForm(page).control('fullName').inputValue()).toBe('');
  expect(await page.title()).toBe(`${content.meta.title} | Alderway`);
});
