import { expect } from 'vitest';
import { fill, numberText } from '#proposal/text.ts';
import { content } from '#site/landing.ts';
import { fieldErrors } from '#site/form.ts';
import { tooLong } from '#proposal/intake/validateProposal.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, postBlankName, proposalForm, toastText } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';

const { errorSummary, fields, success, received, unconfirmed, another } = content.contact.form;
const blank = { fullName: '', email: '', projectType: '', targetLaunch: '', details: '' };

const faults = [
  { field: 'email', value: 'ada at example', message: fieldErrors.email.malformed },
  { field: 'details', value: 'x'.repeat(5001), message: tooLong('details') },
  { field: 'fullName', value: '   ', message: fieldErrors.fullName.missing },
] as const;

it('sends nothing with a fault, says what to do at the field and above the form, and sends what is corrected', async ({
  visit,
  site,
}) => {
  const { page, requests } = await visit({ width: 390, height: 700, reducedMotion: 'reduce' });
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
    const label = page.locator('form label', { hasText: fields[field].label });
    const header = await boxOf(page.locator('body > header'));
    await expect
      .poll(async () => (await boxOf(label)).y, soon)
      .toBeGreaterThanOrEqual(header.y + header.height);
  }
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual([]);

  await form.control('fullName').fill(request.fullName);
  await page.keyboard.press('Enter');

  await toastText(page, success.title);
  expect(await summary.count()).toBe(0);
  expect(await storedProposals(site, { fullName: request.fullName })).toHaveLength(1);
});

it('empties the form after success, even if the page came with typed values', async ({ visit }) => {
  const { page, expectProblem } = await visit({ reducedMotion: 'reduce' });
  await page.goto('/');
  expectProblem(/422/);
  await postBlankName(page);
  await hydrated(page, 'form');
  const form = proposalForm(page);
  await form.control('fullName').fill('Late Name');

  await form.button.click();
  await toastText(page, success.title);

  expect(await form.values()).toEqual(blank);
});

it('keeps the typed values after a reload, in their writing direction, until they are sent', async ({
  visit,
}) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const form = await openForm(page);
  const typed = buildProposal({ fullName: 'מרים כהן' });
  await form.fillIn(typed);
  for (const [name, direction] of [
    ['fullName', 'rtl'],
    ['details', 'ltr'],
  ] as const)
    expect(await form.control(name).evaluate((one) => getComputedStyle(one).direction)).toBe(direction);

  await page.reload();
  await hydrated(page, 'form');
  expect(await form.values()).toEqual(typed);
  await form.button.click();
  await toastText(page, success.title);
  await page.reload();
  await hydrated(page, 'form');

  expect(await form.values()).toEqual(blank);
});

it('keeps a text that is too long, counts near the limit, and says by how much it exceeds it', async ({
  visit,
}) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const form = await openForm(page);
  const [fullName, details] = [form.control('fullName'), form.control('details')];
  const { left, tooMany } = fields.details;
  const count = page.getByText(new RegExp(`^(${left}|${tooMany})`));

  await fullName.focus();
  await page.keyboard.insertText('n'.repeat(300));
  await details.focus();
  await page.keyboard.insertText('x'.repeat(3999));
  expect(await count.count()).toBe(0);
  await page.keyboard.insertText('x'.repeat(1001));
  await page.getByText(`${left}: 0`, { exact: true }).waitFor();
  await page.keyboard.insertText('x'.repeat(3000));
  await page.getByText(`${tooMany}: ${numberText(3_000)}`, { exact: true }).waitFor();

  const described = (await details.getAttribute('aria-describedby'))?.split(' ');
  expect(described).toContain(await count.getAttribute('id'));
  expect((await details.inputValue()).length).toBe(8000);
  expect((await fullName.inputValue()).length).toBe(300);
});

it('sends addresses as the server cleans them, and says where the answer goes', async ({ visit, site }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const form = await openForm(page);
  for (const [email, sent, words] of [
    ['mara@example.com\u00A0', 'mara@example.com', received],
    ['\u200Bmara@bücher.example', 'mara@xn--bcher-kva.example', received],
    ['foo@bar', 'foo@bar', unconfirmed],
  ] as const) {
    const fullName = `Cleaned ${sent}`;
    await form.fillIn(buildProposal({ fullName }));
    // As a password manager does it: a browser takes out some of what is typed or pasted.
    await form.control('email').evaluate((one, value) => ((one as HTMLInputElement).value = value), email);

    await form.button.click();

    await page.getByText(fill(words, { email: sent }), { exact: true }).waitFor();
    expect(await storedProposals(site, { fullName })).toEqual([expect.objectContaining({ email: sent })]);
    await page.getByRole('link', { name: another }).click();
  }
});
