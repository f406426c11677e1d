import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { fieldErrors } from '#site/form.ts';
import { it, itOnPage } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, postBlankName, proposalForm, toastText } from '../helpers/proposalForm.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { errorSummary, success } = content.contact.form;
const blank = { fullName: '', email: '', projectType: '', targetLaunch: '', details: '' };

const onPage = itOnPage();

onPage('uses the writing direction of a text', async ({ page }) => {
  const form = proposalForm(page);
  const directions = () =>
    Promise.all(
      (['fullName', 'details'] as const).map((name) =>
        form.control(name).evaluate((control) => getComputedStyle(control).direction),
      ),
    );
  expect(await directions()).toEqual(['ltr', 'ltr']);

  await form.fillIn({ fullName: 'מרים כהן', details: 'אתר חדש למרפאה' });

  expect(await directions()).toEqual(['rtl', 'rtl']);
});

const faults = [
  { field: 'email', value: 'ada at example', message: fieldErrors.email.malformed },
  { field: 'email', value: '', message: fieldErrors.email.missing },
  { field: 'fullName', value: '', message: fieldErrors.fullName.missing },
  { field: 'fullName', value: '   ', message: fieldErrors.fullName.missing },
] as const;

it('sends nothing with a fault, says what to do at the field and above the form, and sends what is corrected', async ({
  visit,
  site,
}) => {
  const { page, requests } = await visit();
  const form = await openForm(page);
  const request = buildProposal({ fullName: 'Second Try' });
  const summary = page.locator('form [data-kind=invalid]');

  for (const { field, value, message } of faults) {
    await form.fillIn({ ...request, [field]: value });
    await form.button.click();

    const link = summary.getByRole('link', { name: message });
    await link.waitFor();
    expect(await summary.innerText()).toContain(errorSummary);
    expect(await summary.evaluate((panel) => panel === document.activeElement)).toBe(true);
    expect(await form.control(field).getAttribute('aria-invalid')).toBe('true');
    expect(await form.values()).toEqual({ ...request, [field]: value });
    await link.click();
    expect(await form.control(field).evaluate((input) => input === document.activeElement)).toBe(true);
  }
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual([]);

  await form.control('fullName').fill(request.fullName);
  await page.keyboard.press('Enter');

  await toastText(page, success.title);
  expect(await summary.count()).toBe(0);
  expect(await storedProposals(site, { fullName: request.fullName })).toHaveLength(1);
});

it('empties the form after success, even if the page came with typed values', async ({ visit }) => {
  const { page, expectProblem } = await visit();
  await page.goto('/');
  expectProblem(/422/);
  await postBlankName(page);
  await page.locator('[data-island=form][data-ready]').waitFor();
  const form = proposalForm(page);
  await form.control('fullName').fill('Late Name');

  await form.button.click();
  await toastText(page, success.title);

  expect(await form.values()).toEqual(blank);
});

it('keeps the typed values after a reload, until they are sent', async ({ visit }) => {
  const { page } = await visit();
  const form = await openForm(page);
  const typed = buildProposal({ fullName: 'Reload Survivor' });
  await form.fillIn(typed);

  await page.reload();
  await hydrated(page, 'form');
  expect(await form.values()).toEqual(typed);
  await form.button.click();
  await toastText(page, success.title);
  await page.reload();
  await hydrated(page, 'form');

  expect(await form.values()).toEqual(blank);
});
