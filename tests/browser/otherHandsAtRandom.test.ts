import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import type { ProposalFields } from '#proposal/contract.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalForm } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';
import { holdBack } from '../helpers/visit.ts';

/** `HANDS=300` makes so many visits, and `HANDS_FROM=41` starts with this one. */
const visits = Number(process.env['HANDS'] ?? 8);
const first = Number(process.env['HANDS_FROM'] ?? 1);

const questions = content.faq.items.length;

it(
  'loses no character and no message, and stores a request once, wherever other hands change elements',
  { timeout: visits * soon.timeout },
  async ({ browser, site }) => {
    const seeds = Array.from({ length: visits }, (_, index) => first + index);
    const visit = (seed: number) =>
      visitWithHands(browser, site.url, seed).catch((cause: unknown) => {
        throw new Error(`Visit ${seed}`, { cause });
      });
    // Visits wait more than they work, so four are made at a time.
    for (let next = 0; next < visits; next += 4) await Promise.all(seeds.slice(next, next + 4).map(visit));

    const stored = (await storedProposals(site)).map(({ fullName }) => fullName);
    const names = seeds.map(nameOf);
    expect(stored.filter((name) => names.includes(name)).toSorted()).toEqual(names.toSorted());
  },
);

const nameOf = (seed: number) => `Visitor number ${seed}`;

/** Changes elements at random moments of a whole visit: before, while and after React takes over, and at each answer. */
async function visitWithHands(browser: Browser, url: string, seed: number) {
  const random = randomNumbers(seed);
  const maybe = () => random() < 0.5;
  const [scripts, answer] = [holdBack(/\/assets\/.*\.js$/), holdBack(/\/functions\//)];
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  context.setDefaultTimeout(soon.timeout);
  await Promise.all([scripts, answer].map(({ prepare }) => prepare(context)));
  const page = await context.newPage();
  const form = proposalForm(page);
  const typed: ProposalFields = buildProposal({ fullName: nameOf(seed), details: '' });
  const { fullName, projectType, targetLaunch, email } = typed;
  const hands = async () => maybe() && meddle(page, random);
  const expectTyped = async () => expect(await form.values()).toEqual(typed);

  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await hands();
  const question = Math.floor(random() * questions);
  const early = maybe();
  if (early) await press(page, question);
  await form.fillIn({ fullName, projectType, targetLaunch });
  await form.control('details').focus();
  await hands();
  scripts.release();
  // The same field is typed into while React takes over, key by key.
  const text = 'Slots, wraps and fonts.';
  for (const letter of text) {
    if (random() < 0.2) await meddle(page, random);
    await page.keyboard.type(letter, { delay: 10 });
  }
  typed.details = text;
  for (const island of ['header', 'faq', 'form'] as const) await hydrated(page, island);
  await form.fillIn({ email });
  await expectTyped();
  await hands();
  if (!early) await press(page, question);
  // The first question is open at first, and pressing it closes it.
  const open = question === 0 ? [] : [String(question)];
  await expect.poll(() => openQuestions(page), soon).toEqual(open);

  if (maybe()) {
    await form.fillIn({ email: '' });
    await form.anyButton.click();
    await page.locator('form [data-kind=invalid] a[href="#proposal-email"]').waitFor();
    await hands();
    await form.fillIn({ email });
    await expectTyped();
  }
  await form.anyButton.click();
  await page.locator('form button[type=submit][aria-disabled=true]').waitFor();
  await hands();
  await expectTyped();
  answer.release();
  await page.locator('form [data-kind=received]').waitFor();
  await expect.poll(() => openQuestions(page), soon).toEqual(open);
  await context.close();
}

async function press(page: Page, question: number) {
  await page.locator(`[data-question="${question}"]`).click();
}

function openQuestions(page: Page) {
  return page
    .locator('[data-question][aria-expanded=true]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-question')));
}

/** Numbers from 0 to 1, the same ones for the same seed (a linear congruential generator). */
function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/**
 * Does to the elements of every island what translations, password managers and writing aids do: it replaces texts, adds
 * and wraps elements and sets attributes, at places that the numbers choose.
 */
async function meddle(page: Page, random: () => number) {
  const numbers = Array.from({ length: 40 }, random);
  await page.evaluate((all) => {
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
      (element) => {
        if (element.matches('select, textarea, input, svg')) return;
        element.prepend(document.createElement('i'));
      },
      (element) => {
        const span = document.createElement('span');
        const focused = document.activeElement as HTMLElement;
        element.replaceWith(span);
        span.append(element);
        // What is moved loses the focus, on any page.
        focused.focus({ preventScroll: true });
      },
      (element) => element.setAttribute('data-extension', 'seen'),
      (element) => element.setAttribute('spellcheck', 'false'),
    ];
    for (const island of document.querySelectorAll('[data-island]')) {
      for (let times = next(5); times > 0; times -= 1) {
        // No hand reaches into a drawing or a list of options, apart from its texts.
        const places = island.querySelectorAll(':not(svg *, option)');
        const [place, change] = [oneOf([...places]), oneOf(changes)];
        if (place) change?.(place);
      }
    }
  }, numbers);
}
