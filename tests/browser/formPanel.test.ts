import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, scrollEnds } from '../helpers/page.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';
import { blank, openForm, toasts, toastText } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { holdBack } from '../helpers/visit.ts';
import { formWords } from '#site/form.ts';

const { submitting, success, mistyped, another } = formWords;
const { button } = content.contact.demo;
const { response } = content.contact.direct;

it('sends a request once however often it is pressed, and folds the form into a receipt that leads back', async ({
  visit,
}) => {
  const call = holdBack('**/functions/v1/**');
  const { page, requests } = await visit({ width: 390, prepare: call.prepare });
  const form = await openForm(page);
  const typed = buildProposal({ fullName: 'Impatient' });
  await form.fillIn(typed);

  await form.control('fullName').focus();
  const asked = page.waitForRequest('**/functions/v1/**');
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await page.getByRole('button', { name: submitting }).waitFor();
  expect(await form.anyButton.getAttribute('aria-disabled')).toBe('true');
  await form.anyButton.click({ force: true });
  expect((await asked).postDataJSON()).toEqual(typed);
  call.release();

  expect(await toastText(page, success.title)).toBe(success.text);
  expect(await toasts(page).count()).toBe(1);
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
  expect(description).toBe(`${success.text} ${mistyped}`);
  // The focus announces the receipt. Nothing else does.
  expect(await page.locator('#announcements[role=status]').textContent()).toBe('');
  expect(await page.locator('[role=alert],[aria-live=assertive]').count()).toBe(0);
  expect(await receipt.getByRole('definition').allInnerTexts()).toEqual([
    chosen.projectType.label,
    chosen.targetLaunch.label,
    response,
  ]);
  expect(await receipt.getByRole('link', { name: button }).getAttribute('target')).toBe('_blank');
  expect(await form.control('fullName').isVisible()).toBe(false);
  expect(requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);

  await page.getByRole('link', { name: another }).click();

  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), soon)
    .toBe('fullName');
  expect(await form.values()).toEqual(blank);
  expect(await form.button.isVisible()).toBe(true);
  expect(await receipt.count()).toBe(0);
});

it('keeps the visitor’s focus when the page with the confirmation is hydrated', async ({ visit }) => {
  const { page } = await visit();
  const form = await openForm(page);
  await form.fillIn(buildProposal({ fullName: 'Posted' }));
  // As a browser without scripts posts it.
  await page.locator('form').evaluate((one: HTMLFormElement) => one.submit());
  await page.waitForURL('**/received/#receipt');
  const demo = page.getByRole('group', { name: success.title }).getByRole('link', { name: button });
  await demo.focus();

  await page.locator('[data-island=form][data-ready]').waitFor();

  expect(await demo.evaluate((one) => one === document.activeElement)).toBe(true);
});
