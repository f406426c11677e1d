import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalForm } from './proposalForm.ts';
import { patient } from '../helpers/patient.ts';
import { storedProposals } from '../helpers/store.ts';
import { holdBack } from '../helpers/visit.ts';

/** The number of visits. `VISITS=300` makes 300. */
const visits = Number(process.env['VISITS'] ?? 8);
const limit = { timeout: visits * patient.timeout };

it(
  'the form keeps its text, and a request is stored once, if translations or extensions change the page',
  limit,
  async ({ browser, site }) => {
    const seeds = Array.from({ length: visits }, (_, index) => index + 1);
    const visit = (seed: number) =>
      visitWithChanges(browser, site.url, seed).catch((cause: unknown) => {
        throw new Error(`Visit ${seed}`, { cause });
      });
    // Visits mostly wait, so four run at a time.
    for (let next = 0; next < visits; next += 4) await Promise.all(seeds.slice(next, next + 4).map(visit));
    const stored = await storedProposals(site);
    for (const seed of seeds)
      expect(stored.filter(({ fullName }) => fullName === `Visitor number ${seed}`)).toHaveLength(1);
  },
);

/**
 * Visits the page and sends the form. Changes elements at random moments: before, during and after
 * hydration, and at each answer.
 */
async function visitWithChanges(browser: Browser, url: string, seed: number) {
  // Numbers from 0 to 1, always the same for the same seed (a linear congruential generator).
  let state = seed * 2_654_435_761;
  const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
  const maybe = () => random() < 0.5;
  const [scripts, answer] = [holdBack(/\/assets\/.*\.js$/), holdBack(/\/functions\//)];
  await using context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  context.setDefaultTimeout(patient.timeout);
  for (const { prepare } of [scripts, answer]) await prepare(context);
  const page = await context.newPage();
  const form = proposalForm(page);
  const typed = buildProposal({ fullName: `Visitor number ${seed}`, details: 'Slots, wraps and fonts.' });
  const { details, email, ...others } = typed;
  // One in four visitors lets the browser translate the page.
  const translates = seed % 4 === 0;
  const places = () => Array.from({ length: 40 }, random);
  const changeSome = async () => maybe() && changeElements(page, translates ? [] : places());
  const expectTyped = async () => expect(await form.values()).toEqual(typed);

  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await changeSome();
  await form.fillIn(others);
  await form.control('details').focus();
  await changeSome();
  scripts.release();
  // The visitor types into this field key by key, while the page hydrates.
  for (const letter of details) {
    if (random() < 0.2) await changeElements(page, places());
    await page.keyboard.type(letter, { delay: 10 });
  }
  for (const island of ['header', 'faq', 'form'] as const) await hydrated(page, island);
  await form.fillIn({ email });
  await expectTyped();
  await changeSome();

  if (maybe()) {
    await form.fillIn({ email: '' });
    await form.anyButton.click();
    const panel = page.locator('form [data-kind=invalid]');
    await panel.locator('a[href="#proposal-email"]').waitFor();
    await changeSome();
    await form.fillIn({ email });
    await expectTyped();
  }
  await form.anyButton.click();
  await page.locator('form button[type=submit][aria-disabled=true]').waitFor();
  await changeSome();
  await expectTyped();
  answer.release();
  await page.locator('form [data-kind=received]').waitFor();
  await expect.poll(() => form.anyButton.isVisible(), patient).toBe(false);
}

/**
 * Changes the elements of every island as translations, password managers and writing aids do: it
 * replaces texts, adds and wraps elements, and sets attributes. The numbers choose the places.
 * Without numbers it only replaces every text, as the translation of a page does.
 */
function changeElements(page: Page, numbers: number[]) {
  return page.evaluate((all) => {
    let used = 0;
    const next = (below: number) => Math.floor((all[used++ % all.length] ?? 0) * below);
    const oneOf = <T>(list: readonly T[]) => list[next(list.length)];
    const changes: ((element: Element) => unknown)[] = [
      (element) => {
        const text = [...element.childNodes].find((node) => node instanceof Text && node.data.trim() !== '');
        if (!(text instanceof Text) || element.matches('textarea')) return;
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text.data);
      },
      (element) => element.after(document.createElement('div')),
      (element) => element.before(Object.assign(document.createElement('span'), { hidden: true })),
      (element) =>
        element.matches('select, textarea, input, svg') || element.prepend(document.createElement('i')),
      (element) => {
        const focused = document.activeElement as HTMLElement;
        const span = document.createElement('span');
        element.replaceWith(span);
        span.append(element);
        // An element that is moved loses the focus, on any page.
        focused.focus({ preventScroll: true });
      },
      (element) => element.setAttribute('spellcheck', 'false'),
    ];
    for (const island of document.querySelectorAll('[data-island]')) {
      // Leaves out drawings and options, in which other programs change at most texts.
      const places = [...island.querySelectorAll(':not(svg *, option)')];
      if (all.length === 0) places.forEach(changes[0]!);
      for (let times = next(5); times > 0; times -= 1) {
        const [place, change] = [oneOf(places), oneOf(changes)];
        if (place) change?.(place);
      }
    }
  }, numbers);
}
