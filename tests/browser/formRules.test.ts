import { expect } from 'vitest';
import { fill, numberText } from '#lib/text.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { blank, openForm, postBlankName, proposalForm, toastText } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';
import { errorOf, labelled } from '../helpers/fields.ts';
import { fieldWords, formWords } from '#site/form.ts';

const { errorSummary, success, mistyped, unconfirmed, another } = formWords;

const faults = [
  { field: 'email', value: 'ada at example', message: errorOf('email', 'malformed') },
  { field: 'details', value: 'x'.repeat(5001), message: errorOf('details', 'tooLong') },
  { field: 'fullName', value: '   ', message: errorOf('fullName', 'missing') },
] as const;

it('sends nothing with a fault, says what to do at the field and above, and sends what is corrected', async ({
  visit,
  site,
}) => {
  const { page, requests, expectProblem } = await visit({ width: 390, height: 700, reducedMotion: 'reduce' });
  await page.goto('/');
  // The page comes with typed values, which are not those of an empty form.
  expectProblem(/422/);
  await postBlankName(page);
  await hydrated(page, 'form');
  const form = proposalForm(page);
  const request = buildProposal({ fullName: 'מרים כהן' });
  const summary = page.locator('form [data-kind=invalid]');

  for (const { field, value, message } of faults) {
    await form.fillIn({ ...request, [field]: '' });
    await form.control(field).focus();
    // Like a paste, which an attribute could cut.
    await page.keyboard.insertText(value);
    await form.button.click();

    const link = summary.getByRole('link', { name: message });
    await link.waitFor();
    expect(await summary.innerText()).toContain(errorSummary);
    expect(await summary.evaluate((panel) => panel === document.activeElement)).toBe(true);
    expect(await form.control(field).getAttribute('aria-invalid')).toBe('true');
    expect(await form.values()).toEqual({ ...request, [field]: value });
    const entries = await page.evaluate(() => history.length);
    await link.click();
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(await form.control(field).evaluate((input) => input === document.activeElement)).toBe(true);
    const label = page.locator('form label', { hasText: labelled(field) });
    const header = await boxOf(page.locator('body > header'));
    await expect
      .poll(async () => (await boxOf(label)).y, soon)
      .toBeGreaterThanOrEqual(header.y + header.height);
  }
  expect(requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);

  // The details' count is said near the limit.
  const { left, tooMany } = fieldWords;
  for (const [length, says] of [
    [3_999, []],
    [5_000, [`${left}: 0`]],
    [8_000, [`${tooMany}: ${numberText(3_000)}`]],
  ] as const) {
    await form.fillIn({ details: 'x'.repeat(length) });
    const count = page.getByText(new RegExp(`^(${left}|${tooMany})`));
    await expect.poll(() => count.allInnerTexts(), soon).toEqual(says);
    const ids = await count.evaluateAll((all) => all.map(({ id }) => id));
    const described = (await form.control('details').getAttribute('aria-describedby'))?.split(' ');
    expect(described).toEqual(expect.arrayContaining(ids));
  }
  await form.fillIn(request);

  await form.control('fullName').focus();
  // As it is written, from right to left.
  expect(await form.control('fullName').evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  await page.keyboard.press('Enter');

  await toastText(page, success.title);
  expect(await summary.count()).toBe(0);
  expect(await form.values()).toEqual(blank);
  expect(await storedProposals(site, { fullName: request.fullName })).toHaveLength(1);
});

it('sends an address as the server cleans it, says where the answer goes, and restores no draft of it', async ({
  visit,
  site,
}) => {
  const { page } = await visit();
  // Like an older browser.
  await page.addInitScript(() => delete (Document.prototype as Partial<Document>).startViewTransition);
  const form = await openForm(page);
  for (const [email, sent, words] of [
    ['\u200Bmara@bücher.example', 'mara@xn--bcher-kva.example', `${success.text} ${mistyped}`],
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

  await page.reload();
  await hydrated(page, 'form');
  // By then a draft would be restored.
  await page.locator('form[novalidate]').waitFor();
  expect(await form.values()).toEqual(blank);
});
