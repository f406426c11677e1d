import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fieldNames } from '#proposal/contract.ts';
import { it } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';
import { holdBack } from '../helpers/visit.ts';
import { errorOf } from '../helpers/fields.ts';
import { formWords } from '#site/form.ts';

const { success, errorSummary } = formWords;

it('says what to change, and thanks, in a form that was translated and whose fields were wrapped', async ({
  visit,
  site,
}) => {
  const { page } = await visit();
  const form = await openForm(page);
  const request = buildProposal({ fullName: 'Translated', email: '' });
  await form.fillIn(request);
  await translate(page, 'form');
  for (const name of fieldNames) await form.control(name).evaluate(wrap);

  await form.anyButton.click();

  await page.getByRole('group', { name: errorSummary }).waitFor();
  await page.getByRole('link', { name: errorOf('email', 'missing') }).click();
  expect(await form.values()).toEqual(request);
  await form.fillIn({ email: 'ada@example.com' });
  await form.anyButton.click();
  await page.getByText(success.title, { exact: true }).first().waitFor();
  expect(await form.anyButton.isVisible()).toBe(false);
  expect(await storedProposals(site, { fullName: 'Translated' })).toHaveLength(1);
});

it('shows what became of a request although the page’s elements cannot be updated', async ({
  visit,
  site,
}) => {
  const { page, expectProblem } = await visit();
  const form = await openForm(page);
  const request = buildProposal({ fullName: 'Wrapped Panel', email: '' });
  await form.fillIn(request);
  await form.button.click();
  await page.getByRole('group', { name: errorSummary }).evaluate(wrap);
  expectProblem(/NotFoundError/);
  const answer = holdBack(/\/functions\//);
  await answer.prepare(page.context());

  await form.fillIn({ email: 'ada@example.com' });
  await form.anyButton.click();
  await page.getByRole('group', { name: errorSummary }).waitFor({ state: 'detached' });
  expect(await form.values()).toEqual({ ...request, email: 'ada@example.com' });
  expect(await form.anyButton.getAttribute('aria-disabled')).toBe('true');
  answer.release();

  await page.getByText(success.title, { exact: true }).first().waitFor();
  await expect.poll(() => form.anyButton.isVisible(), soon).toBe(false);
  expect(await storedProposals(site, { fullName: 'Wrapped Panel' })).toHaveLength(1);
});

/** Does to every text of an island what the translation of a page does to it. */
async function translate(page: Page, island: string) {
  await page.locator(`[data-island=${island}]`).evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const all: Node[] = [];
    while (texts.nextNode()) all.push(texts.currentNode);
    for (const text of all) {
      const font = document.createElement('font');
      (text as Text).replaceWith(font);
      font.append(text.textContent ?? '');
    }
  });
}

function wrap(element: Element) {
  const span = document.createElement('span');
  element.replaceWith(span);
  span.append(element);
}
