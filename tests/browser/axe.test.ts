import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formWords } from '#site/form.ts';
import { content } from '../helpers/sampleContent.ts';
import { axeViolations } from '../../lib/axe.ts';
import { pageStates } from '../../scripts/shots/states.ts';
import { it } from '../helpers/browser.ts';
import { hydrated, interceptFirstCall } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, toasts, toastText } from './proposalForm.ts';

const { header, caseStudy, faq } = content;

type View = [width: number, colorScheme: 'light' | 'dark'];
const views: View[] = [390, 1280].flatMap((width): View[] => [
  [width, 'light'],
  [width, 'dark'],
]);
/**
 * Two of the views, with both widths and both color schemes. They are enough for a state such as an
 * open menu, which differs from the page in few places. The page itself is checked in all views.
 */
const twoViews = [views[0]!, views[3]!];
const first = { width: 390, reducedMotion: 'reduce' } as const;

it('the accessibility checker axe accepts the page, also with an FAQ answer, case study or menu open', async ({
  visit,
}) => {
  const { page } = await visit(first);
  await page.goto('/');
  await expectNoViolations(page, views);

  await hydrated(page, 'faq');
  const { question, answer } = faq.items.at(-1)!;
  await page.getByRole('button', { name: question }).click();
  await page.getByText(answer).waitFor();
  await expectNoViolations(page, twoViews, '#faq');
  await page.getByRole('button', { name: caseStudy.story.open }).click();
  await page.getByRole('dialog', { name: caseStudy.story.title }).waitFor();
  await expectNoViolations(page, twoViews, '[popover]');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: header.openMenu }).click();
  const drawer = page.getByRole('dialog', { name: header.menuLabel });
  await drawer.waitFor();
  await expectNoViolations(page, views.slice(0, 2), 'header');
  expect(await drawer.isVisible()).toBe(true);
});

it('the accessibility checker axe accepts the form with errors, the toast after sending, and the receipt', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit(first);
  const proposal = await openForm(page);
  await proposal.control('email').fill('nobody');
  await proposal.button.click();
  await page.getByText(formWords.errorSummary, { exact: true }).waitFor();
  await expectNoViolations(page, twoViews, '#contact');

  await interceptFirstCall(page, (route) => route.abort());
  expectProblem(/functions\/v1|FunctionsFetchError/);
  await proposal.fillIn(buildProposal({ fullName: 'Axe' }));
  await proposal.button.click();
  await toastText(page, formWords.failure.title);
  const dismiss = toasts(page).getByRole('button');
  // Focuses the toast, so that it stays. Checks only the toast, because the form below it has not
  // changed.
  await dismiss.focus();
  await expectNoViolations(page, twoViews, '[data-toast]');
  expect(await toasts(page).isVisible()).toBe(true);

  await proposal.button.click();
  await page.getByRole('group', { name: formWords.success.title }).waitFor();
  await expectNoViolations(page, twoViews);
});

it('the accessibility checker axe accepts the not-found page, and the page without JavaScript', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit(first);
  // SPEC §2: the attempted path is logged.
  for (const problem of [/^Status 404/, /^console\.error: .*404.*\/no-such-page/]) expectProblem(problem);
  await page.goto('/no-such-page');
  await expectNoViolations(page, twoViews);

  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto('/');
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('noscript')) element.replaceWith(...element.childNodes);
  });
  // Allows scripts again, because axe is a script. The page's own scripts were blocked while the
  // page loaded, and do not run later.
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
  expect(await page.getByRole('button', { name: caseStudy.story.open }).isVisible()).toBe(false);
  await expectNoViolations(page, twoViews);
});

it.for(['light', 'dark'] as const)(
  'the accessibility checker axe accepts each control under the pointer, in the %s color scheme',
  async (colorScheme, { visit }) => {
    const { page } = await visit({ width: 1280, reducedMotion: 'reduce', colorScheme });
    await page.goto('/');
    for (const [kind, { at }] of Object.entries(pageStates['start']!.controls!)) {
      const control = page.locator(at).first();
      if (!(await control.isVisible())) continue;
      await control.evaluate((one) => one.scrollIntoView({ block: 'center' }));
      await control.hover();
      await control.evaluate((one) => one.setAttribute('data-pointed', ''));
      expect.soft(await axeViolations(page, '[data-pointed]'), kind).toEqual([]);
      await control.evaluate((one) => one.removeAttribute('data-pointed'));
    }
  },
);

/**
 * Runs axe in each view. An open menu or a toast stays as it is when the view changes, because only
 * CSS depends on the width and the color scheme.
 */
async function expectNoViolations(page: Page, shownIn: View[], within?: string) {
  for (const [width, colorScheme] of shownIn) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    // At the top of the page, the bar at a phone's lower edge covers no part of a control.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    expect(await axeViolations(page, within), `at ${width} px in ${colorScheme}`).toEqual([]);
  }
}
