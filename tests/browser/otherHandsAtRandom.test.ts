import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { it } from '../helpers/browser.ts';
import { meddle, randomNumbers } from './otherHands.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';
import { holdBack } from '../helpers/visit.ts';

/** `HANDS=300` makes so many visits, and `HANDS_FROM=41` starts with this one. */
const visits = Number(process.env['HANDS'] ?? 8);
const first = Number(process.env['HANDS_FROM'] ?? 1);

const questions = content.faq.items.length;

it(
  'loses no character and no message, and stores a request once, wherever other hands change its elements',
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
  const typed: ProposalFields = buildProposal({ fullName: nameOf(seed), details: '' });
  const hands = async () => maybe() && meddle(page, random);
  const expectTyped = async () => expect(await valuesOf(page)).toEqual(typed);

  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await hands();
  const question = Math.floor(random() * questions);
  const early = maybe();
  if (early) await press(page, question);
  await fill(page, typed, ['fullName', 'projectType', 'targetLaunch']);
  await page.locator('[name=details]').focus();
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
  await fill(page, typed, ['email']);
  await expectTyped();
  await hands();
  if (!early) await press(page, question);
  // The first question is open at first, and pressing it closes it.
  const open = question === 0 ? [] : [String(question)];
  await expect.poll(() => openQuestions(page), soon).toEqual(open);

  if (maybe()) {
    await page.locator('[name=email]').fill('');
    await page.locator('form button[type=submit]').click();
    await page.locator('form [data-kind=invalid] a[href="#proposal-email"]').waitFor();
    await hands();
    await fill(page, typed, ['email']);
    await expectTyped();
  }
  await page.locator('form button[type=submit]').click();
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

async function fill(page: Page, values: ProposalFields, names: readonly (keyof ProposalFields)[]) {
  for (const name of names) {
    const control = page.locator(`[name=${name}]`);
    if (name === 'projectType' || name === 'targetLaunch') await control.selectOption(values[name]);
    else await control.fill(values[name]);
  }
}

async function valuesOf(page: Page) {
  const entries = fieldNames.map(
    async (name) => [name, await page.locator(`[name=${name}]`).inputValue()] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

function openQuestions(page: Page) {
  return page
    .locator('[data-question][aria-expanded=true]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-question')));
}
