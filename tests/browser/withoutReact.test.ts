import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { hydrated, type IslandName, navLabel } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalForm } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';

const { header, caseStudy, faq, contact } = content;
/** Every script file. */
const all = '**/*.js';

const islands: IslandName[] = ['header', 'faq', 'form', 'onePager'];

it('keeps every control working if one script, all but the loader, or none arrives', async ({ visit }) => {
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
    // What is below the first screen is laid out after it, and this waits for it.
    for (const place of ['#faq', 'form', '[data-island=onePager]'])
      await page.locator(place).scrollIntoViewIfNeeded();
    // A download aborts pending requests, so the script has to fail before it.
    await expect.poll(() => asked, { ...soon, message: url }).toBe(true);
    await requestsEnd();

    await everyControlAnswers(page);
    if (url === all) await postForm(page);
    await page.close();
  };
  // A deploy removes all files that were fetched later. Without any file, the document answers alone.
  const lost = [all, '**/chunks/*.js', ...scripts.map((script) => script.replace('GET ', ''))];
  // Visits wait more than they work, so five are made at a time.
  for (let next = 0; next < lost.length; next += 5)
    await Promise.all(lost.slice(next, next + 5).map(workWithout));
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

/** Sends a request by the browser's own post. */
async function postForm(page: Page) {
  const form = proposalForm(page);
  await form.fillIn(buildProposal({ fullName: 'Without Script Files' }));
  await form.button.click();
  await page.getByRole('group', { name: contact.form.success.title }).waitFor();
}

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
