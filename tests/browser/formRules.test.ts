import { expect } from 'vitest';
import { fill, numberText } from '#lib/text.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, hydrated, scrollEnds } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { blank, openForm, postBlankName, proposalForm, toasts } from './proposalForm.ts';
import { losePosts, panelOf } from './keptRequests.ts';
import { patient } from '../helpers/patient.ts';
import { storedProposals } from '../helpers/store.ts';
import { holdBack } from '../helpers/visit.ts';
import { errorOf, labelled } from '../helpers/fields.ts';
import { fieldWords, formWords } from '#site/form.ts';

const { errorSummary, submitting, success, kept, mistyped, unconfirmed, another } = formWords;

it('an invalid form is not sent: a list of errors says what to do, and links to the fields', async ({
  visit,
}) => {
  const { page, requests, expectProblem } = await visit({ width: 390, height: 700, reducedMotion: 'reduce' });
  await page.goto('/');
  // Begins with the page that answers a refused post. Its fields already have values, those that
  // were posted.
  expectProblem(/422/);
  await postBlankName(page);
  await hydrated(page, 'form');
  const form = proposalForm(page);
  const request = buildProposal();
  const summary = page.locator('form [data-kind=invalid]');
  const header = await boxOf(page.locator('body > header'));

  for (const [field, value, message] of [
    ['email', 'ada at example', errorOf('email', 'malformed')],
    ['details', 'x'.repeat(5_001), errorOf('details', 'tooLong')],
    ['fullName', '   ', errorOf('fullName', 'missing')],
  ] as const) {
    await form.fillIn({ ...request, [field]: '' });
    await form.control(field).focus();
    // Inserts the text as a paste does. With an attribute `maxlength`, the browser would cut it.
    await page.keyboard.insertText(value);
    await form.button.click();

    const link = summary.getByRole('link', { name: message });
    await link.waitFor();
    await summary.and(page.locator(':focus')).waitFor();
    expect(await form.values()).toEqual({ ...request, [field]: value });
    const entries = await page.evaluate(() => history.length);
    await link.click();
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await form.control(field).and(page.locator(':focus')).waitFor();
    const label = page.locator('form label', { hasText: labelled(field) });
    const labelTop = async () => (await boxOf(label)).y;
    await expect.poll(labelTop, patient).toBeGreaterThanOrEqual(header.y + header.height);
  }
  expect(requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);

  // Near the limit, screen readers read how many characters of the details are left, or too many.
  const { left, tooMany } = fieldWords;
  for (const [length, says] of [
    [3_999, []],
    [4_001, [`${left}: 999`]],
    [5_000, [`${left}: 0`]],
    [8_000, [`${tooMany}: ${numberText(3_000)}`]],
  ] as const) {
    await form.fillIn({ details: 'x'.repeat(length) });
    const count = page.getByText(new RegExp(`^(${left}|${tooMany})`));
    await expect.poll(() => count.allInnerTexts(), patient).toEqual(says);
    const ids = await count.evaluateAll((all) => all.map(({ id }) => id));
    const described = (await form.control('details').getAttribute('aria-describedby'))?.split(' ');
    expect(described).toEqual(expect.arrayContaining(ids));
  }
});

it('however often its button is pressed, the form sends one request, and a receipt replaces the form', async ({
  visit,
}) => {
  const call = holdBack('**/functions/v1/**');
  const { page, requests } = await visit({ width: 390, prepare: call.prepare });
  const form = await openForm(page);
  const typed = buildProposal({ fullName: 'מרים כהן' });
  await form.fillIn(typed);

  await form.control('fullName').focus();
  // The direction of the field is that of its text: from right to left.
  expect(await form.control('fullName').evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await page.getByRole('button', { name: submitting }).waitFor();
  expect(await form.anyButton.getAttribute('aria-disabled')).toBe('true');
  await form.anyButton.click({ force: true });
  call.release();

  const receipt = page.getByRole('group', { name: success.title });
  await receipt.and(page.locator(':focus')).waitFor();
  await scrollEnds(page);
  const { y, height } = await boxOf(receipt);
  const header = await boxOf(page.locator('body > header'));
  expect(y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(y + height).toBeLessThanOrEqual(800);
  // The receipt has the words of SPEC §8's toast, so no toast repeats them beside it.
  expect(await receipt.innerText()).toContain(success.text);
  expect(await toasts(page).count()).toBe(0);
  expect(await page.locator('[role=alert],[aria-live=assertive]').count()).toBe(0);
  // The receipt shows the address, in which the visitor may have mistyped a letter.
  expect(await receipt.innerText()).toContain(typed.email);
  expect(await form.control('fullName').isVisible()).toBe(false);
  expect(requests.filter((one) => one.startsWith('POST'))).toHaveLength(1);

  await page.getByRole('link', { name: another }).click();

  await form.control('fullName').and(page.locator(':focus')).waitFor();
  expect(await form.values()).toEqual(blank);
  expect(await form.button.isVisible()).toBe(true);
  expect(await receipt.count()).toBe(0);
});

it('an email address is stored without invisible characters, and the page says if no mail can reach it', async ({
  visit,
  site,
}) => {
  const { page } = await visit();
  const form = await openForm(page);
  for (const [email, sent, words] of [
    ['\u200Bmara@bücher.example', 'mara@xn--bcher-kva.example', `${success.text} ${mistyped}`],
    ['foo@bar', 'foo@bar', unconfirmed],
  ] as const) {
    const fullName = `Cleaned ${sent}`;
    await form.fillIn(buildProposal({ fullName }));
    // Sets the value as a password manager does. A browser cleans typed and pasted text itself.
    await form.control('email').evaluate((one, value) => ((one as HTMLInputElement).value = value), email);

    await form.button.click();

    await page.getByText(fill(words, { email: sent }), { exact: true }).waitFor();
    expect(await storedProposals(site, { fullName })).toEqual([expect.objectContaining({ email: sent })]);
    await page.getByRole('link', { name: another }).click();
  }

  await page.reload();
  await hydrated(page, 'form');
  // Once the form has the attribute `novalidate`, it has restored its draft, if there is one.
  await page.locator('form[novalidate]').waitFor();
  expect(await form.values()).toEqual(blank);

  // If the browser itself has posted the form, hydration must leave the focus where it is on the
  // page that confirms the request.
  await form.fillIn(buildProposal({ fullName: 'Posted' }));
  await page.locator('form').evaluate((one: HTMLFormElement) => one.submit());
  await page.waitForURL('**/received/#receipt');
  const again = page.getByRole('link', { name: another });
  await again.focus();
  await page.locator('[data-island=form][data-ready]').waitFor();
  expect(await again.evaluate((one) => one === document.activeElement)).toBe(true);
});

it.for([
  { nameField: 'filled in', fullName: 'Ada' },
  { nameField: 'empty', fullName: '' },
])(
  'before the form’s script loads, a wrong email gets the site’s message (name field $nameField)',
  async ({ fullName }, { visit }) => {
    const { page, requests, expectProblem } = await visit({
      reducedMotion: 'reduce',
      prepare: (context) => context.route(/\/assets\/.*\.js$/, (route) => route.abort()),
    });
    expectProblem(/ERR_FAILED/);
    await page.goto('/');
    const form = proposalForm(page);
    await form.fillIn({ fullName, email: 'ada at example' });
    await form.button.click();
    const validationMessageOf = (name: string) =>
      form.control(name).evaluate((control: HTMLInputElement) => control.validationMessage);

    expect(await validationMessageOf('fullName')).toBe(fullName ? '' : errorOf('fullName', 'missing'));
    expect(await validationMessageOf('email')).toBe(errorOf('email', 'malformed'));

    // A corrected field has no error any more, whatever its message was.
    await form.fillIn({ fullName: 'Ada', email: '' });
    await form.button.click();
    expect(await validationMessageOf('email')).toBe(errorOf('email', 'missing'));
    expect(await validationMessageOf('fullName')).toBe('');
    expect(requests.filter((one) => one.startsWith('POST'))).toEqual([]);
  },
);

it('on touch screens, links and buttons in and beside the form are at least 44 px high', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit({ width: 390, touch: true, reducedMotion: 'reduce' });
  const form = await openForm(page);
  const sizes = async (what: string) =>
    page
      .locator(what)
      .evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().height]));
  const small = async (what: string) => (await sizes(what)).filter(([, height]) => Number(height) < 44);
  await form.send({ fullName: '', email: 'nobody' });
  await page.locator('[data-kind=invalid]').waitFor();
  expect(await sizes('[data-kind=invalid] a')).toHaveLength(2);
  expect(await small('[data-kind=invalid] a, #contact dd a')).toEqual([]);

  for (const problem of [/ERR_FAILED/, /^console\.error: Functions/]) expectProblem(problem);
  await losePosts(page.context());
  await form.send(buildProposal({ fullName: 'By Finger' }));
  await panelOf(page, kept.title).waitFor();
  expect(await sizes('[data-kind=kept] :is(a, button)')).toHaveLength(2);
  expect(await small('[data-kind=kept] :is(a, button)')).toEqual([]);

  await page.context().unrouteAll();
  await page.route('**/functions/v1/**', (route) => route.abort());
  await form.button.click();
  await toasts(page).waitFor();
  expect(await small('[data-toast] button')).toEqual([]);
});

it('a phone’s keyboard shows a key that sends the form, and the form is sent by that key', async ({
  visit,
}) => {
  const { page } = await visit();
  const form = await openForm(page);
  const hint = (name: string) => form.control(name).getAttribute('enterkeyhint');
  expect([await hint('fullName'), await hint('email'), await hint('details')]).toEqual([
    'send',
    'send',
    null,
  ]);
  await form.fillIn(buildProposal({ fullName: 'By Enter' }));

  await form.control('email').press('Enter');

  await page.getByRole('group', { name: success.title }).waitFor();
});

it('the cards beside the form do not move when the form shows errors', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const form = await openForm(page);
  const places = () =>
    page.locator('#contact h3').evaluateAll((headings) => {
      const top = document.getElementById('contact')!.getBoundingClientRect().top;
      return headings.map((one) => [one.textContent, one.getBoundingClientRect().top - top]);
    });
  const before = await places();

  await form.send({ fullName: '', email: '' });
  await page.locator('[data-kind=invalid]').waitFor();

  const after = await places();
  expect(before.length).toBeGreaterThan(3);
  expect(after.filter(([heading]) => heading !== errorSummary)).toEqual(before);
});
