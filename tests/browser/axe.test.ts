import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { content } from '../../pages/index/content.ts';
import { axeViolations, openWithoutScripts } from '../helpers/axe.ts';
import { it } from '../helpers/browser.ts';
import { openLiveServer } from '../helpers/liveServer.ts';
import { renderBuiltPage } from '../helpers/app.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, toastText } from '../helpers/proposalForm.ts';

const { header, caseStudy, faq, contact } = content;
const { form } = contact;

/** A state of the landing page, and how a visitor gets it there. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  'as it comes': (page) => page.goto('/'),
  'with the case study open': async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: caseStudy.story.open }).click();
    await page.getByRole('dialog', { name: caseStudy.story.title }).waitFor();
  },
  'with a choice at hand': async (page) => {
    await openForm(page);
    await page.getByLabel(form.fields.projectType.label, { exact: true }).focus();
    await page.keyboard.press('ArrowDown');
  },
  'with faults in the form': async (page) => {
    const { control, button } = await openForm(page);
    await control('email').fill('nobody');
    await button.click();
    await page.getByText(form.errorSummary, { exact: true }).waitFor();
  },
  'with a request sent': async (page) => {
    const proposal = await openForm(page);
    await proposal.fillIn(buildProposal());
    await proposal.button.click();
    await toastText(page, form.success.title);
  },
  'with the one-pager downloaded': async (page) => {
    await page.goto('/');
    await hydrated(page, 'onePager');
    await page.getByRole('link', { name: contact.onePager.button }).click();
    await toastText(page, contact.onePager.toast.title);
  },
  'after a plain form post': (page) => page.goto('/?request=received#contact'),
};

const views = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    width,
    colorScheme,
    reducedMotion: 'reduce' as const,
  })),
);

describe.each(views)('at $width px in $colorScheme, axe finds no violation', (view) => {
  it.for(Object.entries(states))('%s', async ([, reach], { visit }) => {
    const { page } = await visit(view);

    await reach(page);

    expect(await axeViolations(page)).toEqual([]);
  });

  it('with each question open, and with all closed', async ({ visit }) => {
    const { page } = await visit(view);
    await page.goto('/');
    await hydrated(page, 'faq');

    // The first press closes the one that is open, the last opens and closes its own.
    const presses = [...faq.items, ...faq.items.slice(-1)];
    const violations = [];
    for (const { question } of presses) {
      await page.getByRole('button', { name: question }).click();
      violations.push(...(await axeViolations(page)));
    }

    expect(violations).toEqual([]);
  });

  it('with the drawer open, if there is one', async ({ visit }) => {
    const { page } = await visit(view);
    await page.goto('/');
    await hydrated(page, 'header');
    const menu = page.getByRole('button', { name: header.openMenu });

    if (view.width < 900) {
      await menu.click();
      await page.getByRole('dialog', { name: header.menuLabel }).waitFor();
    }

    expect(await axeViolations(page)).toEqual([]);
  });

  it('with the softer toast, when the function cannot be reached', async ({ visit }) => {
    const { page, expectProblem } = await visit(view);
    await page.route('**/functions/v1/**', (route) => route.abort());
    expectProblem(/functions\/v1|FunctionsFetchError/);
    const proposal = await openForm(page);
    await proposal.fillIn(buildProposal());

    await proposal.button.click();
    await toastText(page, form.failure.title);

    expect(await axeViolations(page)).toEqual([]);
  });

  it('with the errors that the server found', async ({ visit }) => {
    const { page, expectProblem } = await visit(view);
    expectProblem(/422/);
    await page.goto('/');

    // As without JavaScript, and past the browser's own checks.
    await Promise.all([
      page.waitForNavigation(),
      page.locator('form').evaluate((one: HTMLFormElement) => one.submit()),
    ]);

    await page.getByText(form.errorSummary, { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('on the not-found page', async ({ visit }) => {
    const { page, expectProblem } = await visit(view);
    expectProblem(/404/);

    await page.goto('/no-such-page');

    expect(await axeViolations(page)).toEqual([]);
  });

  it('on the page for server errors', async ({ visit }) => {
    const render = await renderBuiltPage();
    const server = await openLiveServer({
      // With the memo, a page that cannot be rendered stops the start.
      env: { PAGE_MEMO: 'off' },
      render: (page, props) =>
        page === 'landing' ? Promise.reject(new Error('fails on purpose')) : render(page, props),
    });
    try {
      const { page, expectProblem } = await visit({ ...view, url: `http://127.0.0.1:${server.port}` });
      expectProblem(/500/);

      const answer = await page.goto('/');

      expect(answer?.status()).toBe(500);
      expect(await axeViolations(page)).toEqual([]);
      // The server goes once the icon has come too.
      await page.waitForLoadState('networkidle');
    } finally {
      await server.close();
    }
  });

  it('without JavaScript', async ({ visit }) => {
    const { page } = await visit(view);

    await openWithoutScripts(page, '/');

    expect(await page.getByText(caseStudy.story.chapters[0]?.paragraphs[0] ?? '').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: caseStudy.story.open }).isVisible()).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
  });
});
