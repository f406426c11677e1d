import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { buildFolder } from '../../lib/folders.mjs';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { hydrated, navLabel } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalForm } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';
import { holdBack } from '../helpers/visit.ts';
import { formWords as words } from '#site/form.ts';

const { header, caseStudy, faq, contact } = content;

const calm = { width: 390, reducedMotion: 'reduce' } as const;
/** What is below the first screen. It is laid out after that. */
const below = ['#faq', 'form', '[data-island=onePager]'];

it('keeps every control working if scripts do not arrive: of two islands, of all, or any', async ({
  visit,
}) => {
  const built = JSON.parse(await readFile(`${buildFolder}/assets.json`, 'utf8')) as Record<
    string,
    { file: string }
  >;
  const filesOf = (...sources: string[]) => sources.map((source) => built[source]!.file);
  const workWithout = async (lost: (path: string) => boolean, all = false) => {
    let asked = false;
    const { page, expectProblem, requestsEnd } = await visit({
      ...calm,
      prepare: (profile) =>
        profile.route(
          ({ pathname }) => lost(pathname.slice(1)),
          async (route) => {
            await route.abort();
            asked = true;
          },
        ),
    });
    expectProblem(/ERR_FAILED/);
    await page.goto('/');
    await page.mouse.move(9, 9);
    for (const place of below) await page.locator(place).scrollIntoViewIfNeeded();
    // A download aborts pending requests, so the script has to fail before it.
    await expect.poll(() => asked, soon).toBe(true);
    await requestsEnd();

    await everyControlAnswers(page);
    if (!all) return;
    const form = proposalForm(page);
    await form.fillIn(buildProposal({ fullName: 'Without Script Files' }));
    await form.button.click();
    await page.getByRole('group', { name: words.success.title }).waitFor();
  };
  const some = [
    filesOf('components/frame/Header.tsx', 'components/form/ProposalForm.tsx'),
    filesOf('components/sections/faq/FaqAccordion.tsx', 'components/sections/contact/OnePagerButton.tsx'),
    filesOf('renderer/islands/runtime.tsx'),
  ];
  await Promise.all([
    ...some.map((files) => workWithout((path) => files.includes(path))),
    // A deploy removes all files that were fetched later.
    workWithout((path) => path.includes('/chunks/')),
    // Without any file, the document answers alone.
    workWithout((path) => path.endsWith('.js'), true),
  ]);
});

it('keeps all controls and what is typed if three islands throw, which then work without React', async ({
  visit,
  site,
}) => {
  const scripts = holdBack(/\/assets\/.*\.js$/);
  const { page, expectProblem } = await visit({
    ...calm,
    prepare: async (profile) => {
      await scripts.prepare(profile);
      await profile.route('/', async (route) => {
        if (route.request().method() === 'POST') return route.fallback();
        const response = await route.fetch();
        // Each lacks one of its props.
        const names = /(?<="(faq|form)":\{"\w+|\{"nav)(?=":)/g;
        const body = (await response.text()).replaceAll(names, 'Lost');
        await route.fulfill({ response, body });
      });
    },
  });
  expectProblem(/TypeError/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  const form = proposalForm(page);
  const request = buildProposal({ fullName: 'Shown by no React' });
  await form.fillIn(request);
  let failures = 0;
  page.on('console', (message) => (failures += message.type() === 'error' ? 1 : 0));

  scripts.release();
  // An island that throws is replaced.
  for (const place of below)
    await page.locator(place).evaluate(async (one) => {
      one.scrollIntoView();
      // The browser looks for what is near once in a frame.
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    });
  await hydrated(page, 'onePager');
  await expect.poll(() => failures, soon).toBe(3);

  expect(await page.locator('[data-island]').count()).toBe(4);
  expect(await page.locator('[data-ready]').count()).toBe(1);
  expect(await form.values()).toEqual(request);
  await everyControlAnswers(page);
  await form.button.click();
  await page.waitForURL('**/received/#receipt');
  expect(await storedProposals(site, request)).toHaveLength(1);
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
