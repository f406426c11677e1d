import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { mails } from '#site/mails.ts';
import { fieldErrors } from '#site/form.ts';
import { it, itOnPage } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, postBlankName, proposalForm, toastText } from '../helpers/proposalForm.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { errorSummary, fields, privacy, success } = content.contact.form;
const blank = { fullName: '', email: '', projectType: '', targetLaunch: '', details: '' };

const onPage = itOnPage();

onPage('has labels, placeholders, choices and rows in the order of the specification', async ({ page }) => {
  const { control } = proposalForm(page);

  const labels = await page.locator('form label').allInnerTexts();
  const placeholders = [];
  for (const name of ['fullName', 'email', 'details'] as const)
    placeholders.push(await control(name).getAttribute('placeholder'));
  const choices = [];
  for (const name of ['projectType', 'targetLaunch'] as const)
    choices.push((await control(name).locator('option').allInnerTexts()).slice(1));

  const { fullName, email, projectType, targetLaunch, details } = fields;
  expect(labels).toEqual([fullName, email, projectType, targetLaunch, details].map(({ label }) => label));
  expect(placeholders).toEqual([fullName, email, details].map(({ placeholder }) => placeholder));
  expect(choices).toEqual(
    [projectType, targetLaunch].map(({ options }) => options.map(({ label }) => label)),
  );
  expect(await control('details').getAttribute('rows')).toBe('4');
  expect(await page.locator('form').textContent()).toContain(privacy);
});

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

onPage('leaves the email format check to the browser', async ({ page }) => {
  const { control } = proposalForm(page);
  const verdicts = [];
  for (const email of ['ada', 'a b@example.com', 'ada@example', 'ada+site@example.com']) {
    await control('email').fill(email);
    verdicts.push(await control('email').evaluate((input: HTMLInputElement) => input.validity.typeMismatch));
  }

  expect(verdicts).toEqual([true, true, false, false]);
});

it('marks the project type as required, but does not enforce it', async ({ visit, site }) => {
  const { page } = await visit();
  const form = await openForm(page);
  await form.fillIn({ fullName: 'No Type', email: 'no-type@example.com' });

  await form.button.click();

  await toastText(page, success.title);
  expect(await storedProposals(site, { fullName: 'No Type' })).toEqual([
    expect.objectContaining({ projectType: '', targetLaunch: '', details: '' }),
  ]);
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

it('answers a request with the hidden field filled in as received, and stores it as a suspect', async ({
  visit,
  site,
}) => {
  const { page } = await visit({ javaScript: false });
  await page.goto('/');
  await page.evaluate(() => {
    const hidden = document.querySelector<HTMLInputElement>('form [aria-hidden=true] input');
    if (hidden) hidden.value = 'filled in by a program';
  });
  const form = proposalForm(page);
  await form.fillIn(buildProposal({ fullName: 'A Program' }));

  await form.button.click();

  await page.waitForURL('**/?request=received#contact');
  expect(await storedProposals(site, { fullName: 'A Program' })).toEqual([
    expect.objectContaining({ suspicion: expect.stringContaining(mails.suspicions.hiddenField) }),
  ]);
});
