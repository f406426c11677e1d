import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { hydrated, type IslandName, navLabel } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalForm } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { header, caseStudy, faq, contact } = content;
const islands: IslandName[] = ['header', 'faq', 'form', 'onePager'];

it('answers every control, and closes drawer and case study in every way, with all external script blocked', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit({
    width: 390,
    prepare: (profile) => profile.route('**/*.js', (route) => route.abort()),
  });
  expectProblem(/ERR_FAILED/);
  await page.goto('/');
  const drawer = page.getByRole('dialog', { name: header.menuLabel });

  for (const closeIt of [
    () => page.keyboard.press('Escape'),
    () => drawer.getByRole('button', { name: header.closeMenu }).click(),
    () => page.mouse.click(12, 400),
  ]) {
    await page.getByRole('button', { name: header.openMenu }).click();
    await drawer.waitFor();
    expect(await focusIsIn(page, '[role=dialog]')).toBe(true);
    // The page behind it cannot be reached, just as with React. It is made inert after the drawer's first frame.
    await page.locator('main[inert]').waitFor({ state: 'attached' });
    await page.keyboard.press('Shift+Tab');
    expect(await focusIsIn(page, 'main, footer, [data-bar]')).toBe(false);
    await closeIt();
    await drawer.waitFor({ state: 'hidden' });
    expect(await focusIsIn(page, '[data-menu-button]')).toBe(true);
  }
  await everyControlAnswers(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  const dialog = page.getByRole('dialog', { name: caseStudy.story.title });
  for (const closeIt of [
    () => dialog.getByRole('button', { name: caseStudy.story.close }).click(),
    () => page.mouse.click(12, 400),
  ]) {
    await page.getByRole('button', { name: caseStudy.story.open }).click();
    await dialog.waitFor();
    await closeIt();
    await dialog.waitFor({ state: 'detached' });
  }
});

it('keeps every control working if any one script does not arrive', async ({ visit }) => {
  const calm = { width: 390, reducedMotion: 'reduce' } as const;
  const whole = await visit(calm);
  await whole.page.goto('/');
  for (const island of islands) await hydrated(whole.page, island);
  await whole.requestsEnd();
  const scripts = whole.requests.filter((request) => request.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);

  const workWithout = async (url: string) => {
    let asked = false;
    const { page, expectProblem, requestsEnd } = await visit({
      ...calm,
      prepare: (profile) =>
        profile.route(url, async (route) => {
          await route.abort();
          asked = true;
        }),
    });
    expectProblem(/ERR_FAILED/);
    await page.goto('/');
    await page.mouse.move(9, 9);
    for (const place of ['#faq', 'form', '[data-island=onePager]'])
      await page.locator(place).evaluate((element) => element.scrollIntoView());
    // A download aborts pending requests, so the script has to fail before it.
    await expect.poll(() => asked, { ...soon, message: url }).toBe(true);
    await requestsEnd();

    await everyControlAnswers(page);
    await page.close();
  };
  // Visits wait more than they work, so three are made at a time.
  for (let next = 0; next < scripts.length; next += 3) {
    const urls = scripts.slice(next, next + 3).map((script) => script.replace('GET ', ''));
    await Promise.all(urls.map(workWithout));
  }
});

it('keeps the others working if two islands throw, and those work without React', async ({ visit }) => {
  const { page, expectProblem } = await visit({
    width: 390,
    reducedMotion: 'reduce',
    prepare: (profile) =>
      profile.route('/', async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const body = ['{"items":[', '{"nav":['].reduce(
          (html, list) => html.replace(list, list.replace('[', 'null,"lost":[')),
          text,
        );
        await route.fulfill({ response, body });
      }),
  });
  expectProblem(/TypeError/);
  await page.goto('/');

  await page.locator('#faq').scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('[data-island]').count(), soon).toBe(islands.length);
  for (const island of ['form', 'onePager'] as const) await hydrated(page, island);

  expect(await page.locator('[data-island=faq][data-ready], [data-island=header][data-ready]').count()).toBe(
    0,
  );
  await everyControlAnswers(page);
});

it('still works, and posts its form, after a deploy has removed its files', async ({ visit, site }) => {
  const { page, expectProblem } = await visit({
    width: 390,
    // The old file name is not found.
    prepare: (profile) =>
      profile.route('**/chunks/*.js', (route) => route.continue({ url: `${site.url}/assets/chunks/old.js` })),
  });
  expectProblem(/404/);
  await page.goto('/');
  await page.mouse.move(9, 9);

  await everyControlAnswers(page);
  const form = proposalForm(page);
  await form.fillIn(buildProposal({ fullName: 'Stale Page' }));
  await form.button.click();

  await page.waitForURL('**/?request=received#contact');
  expect(await storedProposals(site, { fullName: 'Stale Page' })).toHaveLength(1);
});

/** Presses menu, questions, case study and download, and checks that each responds. */
async function everyControlAnswers(page: Page) {
  const drawer = page.getByRole('dialog', { name: header.menuLabel });
  await page.getByRole('button', { name: header.openMenu }).click();
  await drawer.getByRole('link', { name: navLabel('#faq'), exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe('#faq');

  for (const { question, answer } of faq.items.slice(1, 3)) {
    await page.getByRole('button', { name: question, exact: true }).click();
    await page.getByText(answer, { exact: true }).waitFor();
  }
  await page.getByText(faq.items[1]?.answer ?? 'none', { exact: true }).waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: caseStudy.story.open }).click();
  const story = page.getByRole('dialog', { name: caseStudy.story.title });
  await story.waitFor();
  await page.keyboard.press('Escape');
  await story.waitFor({ state: 'detached' });

  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: contact.onePager.button, exact: true }).click(),
  ]);
}

function focusIsIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((place) => document.activeElement?.closest(place) !== null, selector);
}
