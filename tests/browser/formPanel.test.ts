import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { tooLong } from '#proposal/validateProposal.ts';
import { fieldErrors } from '#site/form.ts';
import { it } from '../helpers/browser.ts';
import { contrast } from '../helpers/contrast.ts';
import { boxOf, scrollEnds } from '../helpers/page.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';
import { openForm, proposalForm, toasts, toastText } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';

const { success, received, errorSummary, fields, privacy, another } = content.contact.form;
const { button } = content.contact.demo;
const { response } = content.contact.direct;

it.for([390, 1280])(
  'shows and focuses the confirmation where the visitor is, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width });
    const form = await openForm(page);
    await form.fillIn(buildProposal());

    await form.button.click();

    const panel = page.getByRole('group', { name: success.title });
    await expect.poll(() => panel.evaluate((one) => one === document.activeElement), soon).toBe(true);
    await scrollEnds(page);
    const { y, height } = await boxOf(panel);
    const header = await boxOf(page.locator('body > header'));
    expect(y).toBeGreaterThanOrEqual(header.y + header.height);
    expect(y + height).toBeLessThanOrEqual(800);
  },
);

it('announces the confirmation once, by focus and not by the live region', async ({ visit }) => {
  const { page } = await visit();
  const form = await openForm(page);
  await form.fillIn(buildProposal());

  await form.button.click();
  await toastText(page, success.title);

  const panel = page.getByRole('group', { name: success.title });
  const description = await panel.evaluate(
    (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
  );
  expect(description).toBe(received);
  await expect.poll(() => panel.evaluate((one) => one === document.activeElement), soon).toBe(true);
  expect(await page.locator('#announcements[role=status]').textContent()).toBe('');
  expect(await page.locator('[role=alert],[aria-live=assertive]').count()).toBe(0);
});

it('folds the form into a receipt of what was chosen, and says what comes next', async ({ visit }) => {
  const { page } = await visit();
  const form = await openForm(page);
  await form.fillIn(buildProposal());

  await form.button.click();

  const receipt = page.getByRole('group', { name: success.title });
  await receipt.waitFor();
  expect(await receipt.getByRole('definition').allInnerTexts()).toEqual([
    chosen.projectType.label,
    chosen.targetLaunch.label,
    response,
  ]);
  expect(await receipt.getByRole('link', { name: button }).getAttribute('target')).toBe('_blank');
  expect(await form.control('fullName').isVisible()).toBe(false);
});

it('leads from the receipt back to an empty form, with the focus in its first field', async ({ visit }) => {
  const { page } = await visit();
  const form = await openForm(page);
  await form.fillIn(buildProposal());
  await form.button.click();

  await page.getByRole('link', { name: another }).click();

  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), soon)
    .toBe('fullName');
  expect(await form.values()).toMatchObject({ fullName: '', projectType: '', targetLaunch: '' });
  expect(await form.button.isVisible()).toBe(true);
  expect(await page.getByRole('group', { name: success.title }).count()).toBe(0);
});

it('leads from the receipt back to an empty form without JavaScript too', async ({ visit }) => {
  const { page } = await visit({ javaScript: false });
  await page.goto('/?request=received#contact');
  const form = proposalForm(page);
  expect(await form.button.isVisible()).toBe(false);

  await page.getByRole('link', { name: another }).click();

  await form.button.waitFor();
  expect(new URL(page.url()).search).toBe('');
});

it.for([
  ['the browser has no view transitions', 'no-preference'],
  ['the visitor asked for less motion', 'reduce'],
] as const)('folds at once where %s', async ([, reducedMotion], { visit }) => {
  const { page } = await visit({ reducedMotion });
  await page.addInitScript((able) => {
    if (able) document.startViewTransition = () => Promise.reject(new Error('Something moves')) as never;
    else delete (Document.prototype as Partial<Document>).startViewTransition;
  }, reducedMotion === 'reduce');
  const form = await openForm(page);
  await form.fillIn(buildProposal());

  await form.button.click();

  const receipt = page.getByRole('group', { name: success.title });
  await expect.poll(() => receipt.evaluate((one) => one === document.activeElement), soon).toBe(true);
});

it('keeps the visitor’s focus when the page with the confirmation is hydrated', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/?request=received');
  const demo = page.getByRole('group', { name: success.title }).getByRole('link', { name: button });
  await demo.focus();

  await page.locator('[data-island=form][data-ready]').waitFor();

  expect(await demo.evaluate((one) => one === document.activeElement)).toBe(true);
});

it.for(['light', 'dark'] as const)(
  'shows a toast that stands out from the footer in %s',
  async (colorScheme, { visit }) => {
    const { page } = await visit({ colorScheme });
    const form = await openForm(page);
    await form.fillIn(buildProposal());

    await form.button.click();
    await toastText(page, success.title);

    const edge = await toasts(page).evaluate((toast) => getComputedStyle(toast).borderBottomColor);
    const footer = await page.locator('footer').evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(contrast(edge, footer)).toBeGreaterThanOrEqual(3);
  },
);

it.for([320, 390, 1440])('links to a field with its label visible at %i px', async (width, { visit }) => {
  const { page } = await visit({ width, height: 700 });
  const form = await openForm(page);
  await form.fillIn({ details: 'x'.repeat(5001) });
  await form.button.click();
  await page.getByRole('group', { name: errorSummary }).waitFor();

  await page.getByRole('link', { name: tooLong('details') }).click();
  const details = await labelBelowHeader(page, fields.details.label);
  await page.getByRole('link', { name: fieldErrors.fullName.missing }).click();
  const fullName = await labelBelowHeader(page, fields.fullName.label);

  expect(Math.min(details, fullName)).toBeGreaterThanOrEqual(0);
});

it('uses the writing direction of a text', async ({ visit }) => {
  const { page } = await visit();
  const form = await openForm(page);
  const direction = (name: 'fullName' | 'details') =>
    form.control(name).evaluate((control) => getComputedStyle(control).direction);
  expect([await direction('fullName'), await direction('details')]).toEqual(['ltr', 'ltr']);

  await form.fillIn({ fullName: 'מרים כהן', details: 'אתר חדש למרפאה' });

  expect([await direction('fullName'), await direction('details')]).toEqual(['rtl', 'rtl']);
});

it('states beside the form what happens to a request', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');

  expect(await page.locator('form').textContent()).toContain(privacy);
});

/** The distance in px of a label below the sticky header, once the page has stopped moving. */
async function labelBelowHeader(page: Page, label: string): Promise<number> {
  await scrollEnds(page);
  const { y } = await boxOf(page.locator('form label', { hasText: label }));
  const header = await boxOf(page.locator('body > header'));
  return y - header.y - header.height;
}
