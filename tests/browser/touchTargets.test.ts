import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content as errorPages } from '#site/errorPages.ts';
import { formWords } from '#site/form.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { content } from '../helpers/sampleContent.ts';
import { losePosts } from './keptRequests.ts';
import { openForm, proposalForm, toasts, toastText } from './proposalForm.ts';
import { targets } from './targets.ts';

const { header, caseStudy, faq, contact } = content;
const phone = { width: 390, height: 844, touch: true, reducedMotion: 'reduce' } as const;

/** Controls smaller than a fingertip (WCAG 2.2, 2.5.5). Links within a text are exempt. */
async function small(page: Page): Promise<string[]> {
  const all = await targets(page);
  expect(all.length).toBeGreaterThan(0);
  return all
    .filter(({ inText, width, height }) => !inText && Math.min(width, height) < 44)
    .map(({ name, width, height }) => `${name}: ${width} × ${height} px`);
}

it('each control on a phone has room for a finger: on the page, in FAQ, case study and menu', async ({
  visit,
}) => {
  const { page } = await visit(phone);
  await page.goto('/');
  await hydrated(page, 'faq');
  expect(await small(page)).toEqual([]);
  await page.getByRole('button', { name: faq.items[1]!.question }).tap();
  await page.getByText(faq.items[1]!.answer).waitFor();
  expect(await small(page)).toEqual([]);

  await page.getByRole('button', { name: caseStudy.story.open }).tap();
  await page.getByRole('dialog', { name: caseStudy.story.title }).waitFor();
  expect(await small(page)).toEqual([]);
  await page.getByRole('button', { name: caseStudy.story.close }).tap();

  await page.getByRole('button', { name: header.openMenu }).tap();
  await page.getByRole('dialog', { name: header.menuLabel }).waitFor();
  expect(await small(page)).toEqual([]);
});

it('each control of the form on a phone has room for a finger: beside messages, and in a toast', async ({
  visit,
}) => {
  const { page, context, expectProblem } = await visit(phone);
  const form = await openForm(page);
  await form.send(buildProposal({ fullName: '', email: 'nobody' }));
  await page.getByRole('group', { name: formWords.errorSummary }).waitFor();
  expect(await small(page)).toEqual([]);

  await losePosts(context);
  for (const problem of [/ERR_FAILED/, /^console\.error: Functions/]) expectProblem(problem);
  await form.send(buildProposal({ fullName: 'Large Fingers', details: 'x'.repeat(2_000) }));
  await page.getByRole('group', { name: formWords.kept.title }).waitFor();
  expect(await small(page)).toEqual([]);

  await page.getByRole('link', { name: contact.onePager.button }).tap();
  await toastText(page, contact.onePager.toast.title);
  await toasts(page).getByRole('button').focus();
  expect(await small(page)).toEqual([]);
});

it('each control beside the receipt of a form has room for a finger on a phone, even without scripts', async ({
  visit,
}) => {
  for (const javaScript of [true, false]) {
    const { page } = await visit({ ...phone, javaScript });
    await page.goto('/');
    if (javaScript) await hydrated(page, 'form');
    await proposalForm(page).send(buildProposal({ fullName: 'Large Fingers' }));
    await page.getByRole('group', { name: formWords.success.title }).waitFor();
    expect(await small(page)).toEqual([]);
  }
});

it('each control of the not-found page has room for a finger on a phone', async ({ visit }) => {
  const { page, expectProblem } = await visit(phone);
  for (const problem of [/^Status 404/, /^console\.error: .*404/]) expectProblem(problem);
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: errorPages.notFound.home }).waitFor();

  expect(await small(page)).toEqual([]);
});
