import { expect } from 'vitest';
import { formWords } from '#site/form.ts';
import { content } from '#site/landing.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { it } from '../helpers/browser.ts';
import { hydrated, renderedText } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { blank, openForm, proposalForm } from './proposalForm.ts';

const { success, another } = formWords;

it('confirms nothing to whom another site’s link leads; the form’s own receipt ends the draft', async ({
  visit,
}) => {
  const { page } = await visit();
  const typed = buildProposal({ fullName: 'Still Typing' });
  const form = await openForm(page);
  await form.fillIn(typed);

  for (const address of ['/?request=received', '/received/', '/received/#receipt']) {
    await page.goto(address, { referer: 'https://another.example/' });
    expect(await renderedText(page)).not.toContain(success.title);
  }
  expect(await page.locator('form, [data-island]').count()).toBe(0);
  await page.getByRole('link', { name: errorPages.received.home }).click();
  await page.waitForURL(/:\d+\/$/);
  await hydrated(page, 'form');
  expect(await form.values()).toEqual(typed);

  await page.evaluate(() => HTMLFormElement.prototype.submit.call(document.querySelector('form')));
  const receipt = page.getByRole('group', { name: success.title });
  await receipt.waitFor();
  await hydrated(page, 'form');
  await receipt.getByRole('link', { name: another }).click();

  await page.waitForURL(/\/#contact$/);
  await hydrated(page, 'form');
  expect(await proposalForm(page).values()).toEqual(blank);
  expect(await page.title()).toBe(`${content.meta.title} | Alderway`);
});
