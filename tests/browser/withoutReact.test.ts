import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { buildFolder } from '../../lib/folders.mjs';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { hydrated, navLabel } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalForm } from './proposalForm.ts';
import { patient } from '../helpers/patient.ts';
import { storedProposals } from '../helpers/store.ts';
import { holdBack } from '../helpers/visit.ts';
import { formWords as words } from '#site/form.ts';

const { header, caseStudy, faq, contact } = content;

const calm = { width: 390, reducedMotion: 'reduce' } as const;
const allScripts = /\/assets\/.*\.js$/;

/**
 * Scrolls to each island below the first screen. The browser checks once per frame which elements
 * are near.
 */
async function comeNear(page: Page) {
  for (const place of ['#faq', 'form', '[data-island=onePager]'])
    await page.locator(place).evaluate(async (one) => {
      one.scrollIntoView();
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    });
}

type Built = Record<string, { file: string }>;
const built = JSON.parse(await readFile(`${buildFolder}/assets.json`, 'utf8')) as Built;
const filesOf = (...sources: string[]) => new RegExp(sources.map((source) => built[source]!.file).join('|'));

it.for([
  {
    which: 'of menu and form',
    lost: filesOf('components/frame/menu/Header.tsx', 'components/form/ProposalForm.tsx'),
  },
  { which: 'of the FAQ', lost: filesOf('components/sections/faq/FaqAccordion.tsx') },
  { which: 'that hydrate', lost: filesOf('renderer/islands/runtime.tsx') },
  { which: 'that a deploy has replaced', lost: /\/chunks\// },
  { which: 'of the page', lost: allScripts },
])(
  'menu, FAQ, case study and download work even if the script files $which never arrive',
  async ({ lost }, { visit }) => {
    let asked = false;
    const { page, expectProblem, requestsEnd } = await visit(calm);
    await page.route(lost, (route) => route.abort().then(() => (asked = true)));
    expectProblem(/ERR_FAILED/);
    await page.goto('/');
    await page.mouse.move(9, 9);
    // A download aborts pending requests, so the script has to fail before it.
    await expect.poll(() => comeNear(page).then(() => asked), patient).toBe(true);
    await requestsEnd();

    await everyControlAnswers(page);
    await download(page);
    if (lost === allScripts) await send(page, 'Without Script Files');
  },
);

it('if React throws in parts of the page, all controls, download and form work, and typed text stays', async ({
  visit,
  site,
}) => {
  const scripts = holdBack(allScripts);
  const { page, expectProblem } = await visit({ ...calm, prepare: scripts.prepare });
  await page.route('/', async (route) => {
    if (route.request().method() === 'POST') return route.fallback();
    const response = await route.fetch();
    // Renames a prop of three islands, so that React throws in them.
    const names = /(?<=data-props="(faq|form)">\{"\w+|\{"nav)(?=":)/g;
    const body = (await response.text()).replaceAll(names, 'Lost');
    await route.fulfill({ response, body });
  });
  expectProblem(/TypeError/);
  await page.goto('/', { waitUntil: 'commit' });
  const form = proposalForm(page);
  const request = buildProposal({ fullName: 'Shown by no React' });
  await form.fillIn(request);
  let failures = 0;
  page.on('console', (message) => (failures += message.type() === 'error' ? 1 : 0));

  scripts.release();
  // An island that throws logs an error, and its former HTML is restored.
  await expect.poll(() => comeNear(page).then(() => failures), patient).toBe(3);
  await hydrated(page, 'onePager');

  expect(await page.locator('[data-island]').count()).toBe(4);
  expect(await page.locator('[data-ready]').count()).toBe(1);
  expect(await form.values()).toEqual(request);
  await everyControlAnswers(page);
  await download(page);
  await form.button.click();
  await page.waitForURL('**/received/#receipt');
  expect(await storedProposals(site, request)).toHaveLength(1);
});

/** Browsers that lack a recent feature: it is removed before the page's own scripts run. */
const older = {
  'Safari 15': () => {
    delete (AbortSignal as Partial<typeof AbortSignal>).timeout;
    delete (Document.prototype as Partial<Document>).adoptedStyleSheets;
    delete (ShadowRoot.prototype as Partial<ShadowRoot>).adoptedStyleSheets;
  },
  'Firefox 118': () => {
    delete (Element.prototype as Partial<Element>).ariaExpanded;
  },
  'Chrome 109': () => {
    delete (URL as Partial<typeof URL>).canParse;
    delete (HTMLElement.prototype as Partial<HTMLElement>).popover;
    delete (HTMLElement.prototype as Partial<HTMLElement>).hidePopover;
    // oxlint-disable-next-line typescript/unbound-method
    const { closest } = Element.prototype;
    Element.prototype.closest = function (selector: string) {
      if (selector.includes(':popover-open')) throw new DOMException('unknown pseudo-class', 'SyntaxError');
      return closest.call(this, selector) as never;
    };
  },
  'a browser without CSS Font Loading': () =>
    Object.defineProperty(Document.prototype, 'fonts', { value: undefined }),
  'a browser that throws when it loads a font': () => {
    Object.getPrototypeOf(document.fonts).load = () => {
      throw new Error('No such font');
    };
  },
};

it.for(Object.entries(older).map(([name, takeAway]) => ({ name, takeAway })))(
  'menu, FAQ, download and form work in a browser without recent features, such as $name',
  async ({ name, takeAway }, { visit }) => {
    const scripts = holdBack(allScripts);
    const { page } = await visit({ ...calm, prepare: scripts.prepare });
    await page.addInitScript(takeAway);
    await page.goto('/', { waitUntil: 'commit' });
    // In Chrome 109 the case study cannot open as a popover.
    await everyControlAnswers(page, name !== 'Chrome 109');

    scripts.release();
    for (const island of ['header', 'faq', 'onePager', 'form'] as const) await hydrated(page, island);
    await everyControlAnswers(page, name !== 'Chrome 109');
    await download(page);
    await page.getByRole('status').getByText(contact.onePager.toast.text).waitFor();
    await page.locator('[data-toasts]').getByText(contact.onePager.toast.text).waitFor();
    await send(page, name, 'ada@bücher.example');
  },
);

/**
 * Presses menu, questions and case study, and checks that each responds and has the right state.
 */
async function everyControlAnswers(page: Page, withStory = true) {
  const drawer = page.getByRole('dialog', { name: header.menuLabel });
  await page.getByRole('button', { name: header.openMenu }).click();
  await drawer.waitFor();
  expect(await page.locator('[data-menu-button]').getAttribute('aria-expanded')).toBe('true');
  await drawer.getByRole('link', { name: navLabel('#faq'), exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe('#faq');

  const answer = (index: number) => page.getByText(faq.items[index]!.answer, { exact: true });
  for (const index of [1, 2]) {
    const button = page.getByRole('button', { name: faq.items[index]!.question, exact: true });
    await button.click();
    await answer(index).waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
  }
  await answer(1).waitFor({ state: 'hidden' });

  if (!withStory) return page.getByRole('button', { name: caseStudy.story.open }).focus();
  await page.getByRole('button', { name: caseStudy.story.open }).click();
  const story = page.getByRole('dialog', { name: caseStudy.story.title });
  await story.waitFor();
  await page.keyboard.press('Escape');
  await story.waitFor({ state: 'detached' });
}

async function download(page: Page) {
  const link = page.getByRole('link', { name: contact.onePager.button, exact: true });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toBe(contact.onePager.saveAs);
}

async function send(page: Page, fullName: string, email = 'ada@example.com') {
  const form = proposalForm(page);
  await form.send(buildProposal({ fullName, email }));
  await page.getByRole('group', { name: words.success.title }).waitFor();
}
