import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, toastText } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { header, faq, caseStudy, contact } = content;
const { success, failure } = contact.form;

it('answers every control and delivers requests both ways if storage is blocked', async ({ visit, site }) => {
  const { page, context, expectProblem } = await visit({
    width: 390,
    // Access to storage throws, as the HTML Standard says.
    prepare: (profile) =>
      profile.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
        }
      }),
  });
  await page.goto('/');
  // The first question is open initially.
  const [, second] = faq.items;
  await page.getByRole('button', { name: header.openMenu }).click();
  await page.getByRole('dialog', { name: header.menuLabel }).waitFor();
  await page.getByRole('button', { name: header.closeMenu }).click();
  await page.getByRole('dialog', { name: header.menuLabel }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: second?.question ?? '' }).click();
  await page.getByText(second?.answer ?? '', { exact: true }).waitFor();
  await page.getByRole('button', { name: caseStudy.story.open }).click();
  await page.getByRole('button', { name: caseStudy.story.close }).waitFor();

  const form = await openForm(page);
  const one = buildProposal({ fullName: 'Stores Nothing' });
  await form.fillIn(one);
  await form.button.click();
  expect(await toastText(page, success.title)).toBe(success.text);
  expect(await storedProposals(site, { fullName: one.fullName })).toEqual([expect.objectContaining(one)]);

  await context.route('**/functions/v1/**', (route) => route.abort());
  await openForm(page);
  const other = buildProposal({ fullName: 'Stores Nothing Either' });
  await form.fillIn(other);
  expectProblem(/functions\/v1|FunctionsFetchError/);
  await form.button.click();
  await toastText(page, failure.title);
  await expect
    .poll(() => storedProposals(site, { fullName: other.fullName }), soon)
    .toEqual([expect.objectContaining(other)]);
});
