import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { fieldErrors } from '#site/form.ts';
import { fieldNames } from '#proposal/contract.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { translate } from './otherHands.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, proposalForm } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';
import { holdBack } from '../helpers/visit.ts';

const { contact, faq } = content;
const { success, errorSummary } = contact.form;

it('thanks for a request from a page that the browser has translated', async ({ visit, site }) => {
  const { page } = await visit();
  const form = await openForm(page);
  const request = buildProposal({ fullName: 'Translated' });
  await translate(page, 'form');

  await form.fillIn(request);
  await form.button.click();

  await page.getByText(success.title, { exact: true }).first().waitFor();
  expect(await storedProposals(site, { fullName: 'Translated' })).toEqual([expect.objectContaining(request)]);
  expect(await form.anyButton.isVisible()).toBe(false);
});

it.for(['behind a field', 'at the start of the form'])(
  'keeps the typed text, the chosen question and the caret if an extension adds an element %s',
  async (where, { visit }) => {
    const { prepare, release } = holdBack(/\/assets\/.*\.js$/);
    const { page, expectProblem } = await visit({ prepare });
    // React says that the elements are not those of the server.
    expectProblem(/Minified React error #418/);
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    const form = proposalForm(page);
    const request = buildProposal({ details: 'Typed slowly' });
    await page.getByRole('button', { name: faq.items[2]?.question ?? 'none', exact: true }).click();
    await form.fillIn(request);
    await page.keyboard.press('Home');
    const [place, added] = where.startsWith('behind')
      ? (['[name=email]', 'div'] as const)
      : (['form > :first-child', 'span'] as const);
    await page.locator(place).evaluate((one, tag) => one.after(document.createElement(tag)), added);
    await page
      .locator('h3 button')
      .first()
      .evaluate((one) => one.after(document.createElement('span')));

    release();
    for (const island of ['faq', 'form'] as const) await hydrated(page, island);

    expect(await form.values()).toEqual(request);
    await page.keyboard.type('Not ');
    expect(await form.control('details').inputValue()).toBe('Not Typed slowly');
    expect(await openAnswers(page.locator('#faq'))).toEqual([faq.items[2]?.question]);
  },
);

it('says what to change if an extension has wrapped the fields', async ({ visit }) => {
  const { page } = await visit();
  const form = await openForm(page);
  const request = buildProposal({ email: '' });
  await form.fillIn(request);
  for (const name of fieldNames) await form.control(name).evaluate(wrap);

  await form.button.click();

  await page.getByRole('group', { name: errorSummary }).waitFor();
  await page.getByRole('link', { name: fieldErrors.email.missing }).click();
  expect(await form.values()).toEqual(request);
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

it('keeps what was typed in a form that React cannot show, and the browser posts it', async ({
  visit,
  site,
}) => {
  const { prepare, release } = holdBack(/\/assets\/.*\.js$/);
  const { page, expectProblem } = await visit({
    prepare: async (profile) => {
      await prepare(profile);
      await profile.route('/', async (route) => {
        if (route.request().method() === 'POST') return route.fallback();
        const response = await route.fetch();
        const body = (await response.text()).replace(
          'data-props="form">{"words"',
          'data-props="form">{"lost"',
        );
        await route.fulfill({ response, body });
      });
    },
  });
  expectProblem(/TypeError/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  const form = proposalForm(page);
  const request = buildProposal({ fullName: 'Shown by no React' });
  await form.fillIn(request);
  const failed = page.waitForEvent('console', (message) => message.type() === 'error');

  release();
  await failed;

  expect(await form.values()).toEqual(request);
  await form.button.click();
  await page.waitForURL('**/?request=received#contact');
  expect(await storedProposals(site, { fullName: request.fullName })).toEqual([
    expect.objectContaining(request),
  ]);
});

/** The questions whose answers are open. */
function openAnswers(section: Locator): Promise<string[]> {
  return section.locator('button[aria-expanded=true]').allTextContents();
}

function wrap(element: Element) {
  const span = document.createElement('span');
  element.replaceWith(span);
  span.append(element);
}
