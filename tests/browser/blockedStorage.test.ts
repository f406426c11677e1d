import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it as withBrowser } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, toastText } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { header, faq, caseStudy, contact } = content;
const { success, failure } = contact.form;

/** Opens the site in a browser that blocks storage: access to it throws, as the HTML Standard says. */
const it = withBrowser.extend('blocked', async ({ visit, serve }) => async () => {
  const site = await serve();
  const visited = await visit({
    url: site.url,
    width: 390,
    prepare: (context) =>
      context.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
        }
      }),
  });
  return { ...visited, site };
});

it('opens the drawer, an answer and the case study if storage is blocked', async ({ blocked }) => {
  const { page } = await blocked();
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
});

it('sends a request if storage is blocked', async ({ blocked }) => {
  const { page, site } = await blocked();
  const form = await openForm(page);
  await form.fillIn(buildProposal());

  await form.button.click();

  expect(await toastText(page, success.title)).toBe(success.text);
  expect(await storedProposals(site)).toEqual([expect.objectContaining(buildProposal())]);
});

it('delivers a request by the fallback if storage is blocked', async ({ blocked }) => {
  const { page, context, site, expectProblem } = await blocked();
  await context.route('**/functions/v1/**', (route) => route.abort());
  const form = await openForm(page);
  await form.fillIn(buildProposal());
  expectProblem(/functions\/v1|FunctionsFetchError/);

  await form.button.click();

  await toastText(page, failure.title);
  await expect.poll(() => storedProposals(site), soon).toEqual([expect.objectContaining(buildProposal())]);
});
