import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { formWords } from '#site/form.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { patient } from '../helpers/patient.ts';
import { holdBack } from '../helpers/visit.ts';
import { hearAnnouncements, openForm, toastText } from './proposalForm.ts';
import { leaveKept, losePosts } from './keptRequests.ts';
import { focusAloud, heardTwice, readAloud, unheard } from './readAloud.ts';

const { story } = content.caseStudy;
const { header, contact } = content;
const { errorSummary, submitting, kept, failure, success } = formWords;

// If your change alters what is read, update the files in `readings` with
// `npx vitest run --project browser tests/browser/reading.test.ts -u`, and check what they say now.

it.for([390, 1280])(
  'screen readers read a name for every link, button and picture at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width });
    await page.goto('/');
    await page.locator('footer').waitFor();
    const whole = await readAloud(page);
    const pictures = await page
      .locator('img:not(dialog *)')
      .evaluateAll((images: HTMLImageElement[]) => images.map(({ alt }) => alt));

    expect(pictures.length).toBeGreaterThan(10);
    expect(pictures.filter((alt) => !whole.includes(`“${alt}”`))).toEqual([]);
    expect(whole).not.toMatch(/^ *(link|button|image)(?! “)/m);
    expect(await unheard(page, 'body', whole)).toEqual([]);
    expect(heardTwice(whole)).toEqual([]);
    if (width < 1280) return;
    await expect(whole).toMatchFileSnapshot('readings/landing.txt');
  },
);

it('screen readers read each picture exactly once, even when all pictures are on the screen', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1280, height: 12_000 });
  await page.goto('/');
  await page.locator('footer').waitFor();
  const frames = page.locator('main :is([role=img], a.shot)');
  const names = await frames.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!));

  expect(names.length).toBeGreaterThan(10);
  // Chromium shows pictures near the viewport one frame later.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main .shot img')].every((image) =>
      image.checkVisibility({ contentVisibilityAuto: true }),
    ),
  );
  const lines = (await readAloud(page)).split('\n');
  const times = (name: string) => lines.filter((line) => line.includes(`“${name}”`)).length;
  expect(names.filter((name) => times(name) !== 1)).toEqual([]);
});

// Safari does not announce a list without markers if its items do not begin with a text. The styles
// add this text in Safari alone (`tests/engines/page.test.ts`). This test adds it in Chromium, and
// checks that no other style of an item replaces it.
it('Safari announces every list as a list, as no style replaces the invisible text of its items', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1280, reducedMotion: 'reduce' });
  const form = await openForm(page);
  await form.send(buildProposal({ email: 'ada at example' }));
  await page.getByRole('group', { name: errorSummary }).waitFor();
  await page.evaluate(() => {
    const rules = Array.from(document.styleSheets, (sheet) => Array.from(sheet.cssRules)).flat();
    const forSafari = rules.find(
      (rule) => rule instanceof CSSSupportsRule && rule.conditionText.includes('hanging-punctuation'),
    ) as CSSSupportsRule;
    forSafari.parentStyleSheet!.insertRule(forSafari.cssRules[0]!.cssText);
  });

  const items = await page.locator('li').evaluateAll((all) =>
    all.map((one) => {
      const { content: text, position } = getComputedStyle(one, '::before');
      return { html: one.outerHTML.slice(0, 80), text, position };
    }),
  );

  expect(items.length).toBeGreaterThan(30);
  // The invisible text at the beginning of each item is not part of the layout.
  expect(items.filter(({ text, position }) => text !== '"\u200B"' || position !== 'absolute')).toEqual([]);
});

it('screen readers read the page the same before and after hydration', async ({ visit }) => {
  const { page } = await visit({ width: 1280, reducedMotion: 'reduce' });
  await page.goto('/');
  await page.locator('footer').waitFor();
  const before = await readAloud(page);

  for (const island of ['header', 'faq', 'onePager', 'form'] as const) await hydrated(page, island);

  expect(await readAloud(page)).toBe(before);
});

it.for([{ beforeOrAfter: 'before' }, { beforeOrAfter: 'after' }])(
  'menu and case study are read aloud as recorded in tests/browser/readings ($beforeOrAfter hydration)',
  async ({ beforeOrAfter }, { visit }) => {
    const react = beforeOrAfter === 'after';
    const { prepare, release } = holdBack('**/*.js');
    const { page } = await visit({ width: 390, reducedMotion: 'reduce', prepare });
    if (react) release();
    await page.goto('/', { waitUntil: react ? 'load' : 'commit' });
    if (react) for (const island of ['header', 'form'] as const) await hydrated(page, island);
    await page.getByRole('button', { name: header.openMenu }).click();
    await page.getByRole('dialog', { name: header.menuLabel }).waitFor();
    const menu = await readAloud(page, 'dialog', header.menuLabel);
    expect(await unheard(page, '[data-drawer]', menu)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: story.open }).click();
    // The page behind the dialog is inert after the dialog's first frame.
    await page.locator('footer[inert]').waitFor({ state: 'attached' });
    const opened = await readAloud(page);

    await expect(menu).toMatchFileSnapshot('readings/drawer.txt');
    await expect(opened).toMatchFileSnapshot('readings/caseStudy.txt');
    expect(await unheard(page, 'dialog', opened)).toEqual([]);
    expect(heardTwice(opened)).toEqual([]);
  },
);

type Answer = Parameters<Page['route']>[1];
const fails: Answer = (route) => route.fulfill({ status: 500 });
const never: Answer = () => {};
const passOn: Answer = (route) => route.fallback();

/**
 * States of the form: the typed text, the answers of the function and of the form's own post, and a
 * function that waits until the page shows the state.
 */
const states = [
  {
    state: 'with errors',
    reading: 'faults',
    typed: { fullName: '', email: 'ada at example' },
    call: passOn,
    post: passOn,
    shown: (page: Page) => page.getByRole('group', { name: errorSummary }).waitFor(),
  },
  {
    state: 'while it is sent',
    reading: 'sending',
    typed: {},
    call: never,
    post: passOn,
    shown: (page: Page) => page.getByRole('button', { name: submitting }).waitFor(),
  },
  {
    state: 'with a request that could not be sent yet',
    reading: 'kept',
    typed: {},
    call: fails,
    post: fails,
    shown: (page: Page) => page.getByRole('group', { name: kept.title }).waitFor(),
  },
  {
    state: 'with the toast after a second attempt to send',
    reading: 'softerToast',
    typed: {},
    call: fails,
    post: passOn,
    shown: (page: Page) => toastText(page, failure.title),
  },
  {
    state: 'after the receipt has taken its place',
    reading: 'receipt',
    typed: {},
    call: passOn,
    post: passOn,
    shown: (page: Page) => page.getByRole('group', { name: success.title }).waitFor(),
  },
];

it.for(states)('a screen reader reads all of the form, and nothing twice: $state', async (one, { visit }) => {
  const { reading, typed, call, post, shown } = one;
  const { page, expectProblem } = await visit({ reducedMotion: 'reduce' });
  const heard = await hearAnnouncements(page);
  const form = await openForm(page);
  await page.route('**/functions/v1/**', call);
  await page.route('/', (route, request) => (request.method() === 'POST' ? post : passOn)(route, request));
  if (call === fails) for (const line of [/[Ss]tatus (of )?500/, /^console\.error: F/]) expectProblem(line);

  await form.send(buildProposal({ fullName: `Heard: ${reading}`, ...typed }));
  await shown(page);
  // Announcements come with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

  const focused = await focusAloud(page);
  const announced = (await heard()).map((text) => text.trim());
  const region = await readAloud(page, 'region', contact.heading);
  const all = [...announced.map((text) => `announced: ${text}`), `focus: ${focused}`, '', region];
  await expect(all.join('\n')).toMatchFileSnapshot(`readings/${reading}.txt`);
  expect(await unheard(page, '#contact', region)).toEqual([]);
  expect(heardTwice(region)).toEqual([]);
  // A screen reader does not read a button again if its label changes while it has the focus.
  const readByFocus = focused.startsWith('button') ? '' : focused;
  const twice = announced.filter(
    (text, index) => announced.indexOf(text) !== index || readByFocus.includes(text),
  );
  expect(twice).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

it('a request that an earlier visit could not send is announced to screen readers once', async ({
  visit,
}) => {
  const { page, context, expectProblem } = await visit({ reducedMotion: 'reduce' });
  expectProblem(/ERR_FAILED/);
  await losePosts(context);
  const fields = buildProposal({ fullName: 'Earlier Visit' });
  await leaveKept(page, { '1-2-3-4': JSON.stringify({ fields, since: Date.now() }) });
  const heard = await hearAnnouncements(page);

  await openForm(page);

  await page.getByRole('group', { name: kept.title }).waitFor();
  await expect.poll(heard, patient).toEqual([kept.title]);
});
