import { expect } from 'vitest';
import { fill } from '#proposal/text.ts';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, scrollEnds } from '../helpers/page.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';
import { openForm, toastText } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';

const { success, received, another } = content.contact.form;
const { button } = content.contact.demo;
const { response } = content.contact.direct;

it('folds the form into a receipt where the visitor is, announced once by focus, that leads back to an empty form', async ({
  visit,
}) => {
  const { page } = await visit({ width: 390 });
  const form = await openForm(page);
  await form.fillIn(buildProposal());

  await form.button.click();
  await toastText(page, success.title);

  const receipt = page.getByRole('group', { name: success.title });
  await expect.poll(() => receipt.evaluate((one) => one === document.activeElement), soon).toBe(true);
  await scrollEnds(page);
  const { y, height } = await boxOf(receipt);
  const header = await boxOf(page.locator('body > header'));
  expect(y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(y + height).toBeLessThanOrEqual(800);
  const description = await receipt.evaluate(
    (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
  );
  expect(description).toBe(fill(received, { email: buildProposal().email }));
  expect(await page.locator('#announcements[role=status]').textContent()).toBe('');
  expect(await page.locator('[role=alert],[aria-live=assertive]').count()).toBe(0);
  expect(await receipt.getByRole('definition').allInnerTexts()).toEqual([
    chosen.projectType.label,
    chosen.targetLaunch.label,
    response,
  ]);
  expect(await receipt.getByRole('link', { name: button }).getAttribute('target')).toBe('_blank');
  expect(await form.control('fullName').isVisible()).toBe(false);

  await page.getByRole('link', { name: another }).click();

  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), soon)
    .toBe('fullName');
  expect(await form.values()).toMatchObject({ fullName: '', projectType: '', targetLaunch: '' });
  expect(await form.button.isVisible()).toBe(true);
  expect(await receipt.count()).toBe(0);
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
