import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { navLabel } from '../helpers/page.ts';
import type { Target } from './drivers/engine.ts';
import { anything, inEngines, type Visitor, type Way } from './visitor.ts';

const { header, comparison, faq, caseStudy } = content;
const last = faq.items.length - 1;

const menu: Target = { role: 'button', name: header.openMenu };
const closeMenu: Target = { role: 'button', name: header.closeMenu };
const drawer: Target = { role: 'dialog', name: header.menuLabel };
const inBar: Target = { role: 'link', name: navLabel('#compare') };
const storyOpener: Target = { role: 'button', name: caseStudy.story.open };
const closeStory: Target = { role: 'button', name: caseStudy.story.close };
const story: Target = { role: 'dialog', name: caseStudy.story.title };
const question = (index: number): Target => ({ role: 'button', name: faq.items[index]!.question });
const answer = (index: number): Target => ({ role: 'text', name: faq.items[index]!.answer });

/**
 * Matches the files of the islands, which these tests delay. The loader's file is not delayed,
 * because WebKit's driver waits for the load event, and the load event waits for the loader.
 */
const islands = /\/chunks\/.*\.js$/;
const isReady = (element: HTMLElement | null) => element?.closest('[data-ready]') !== null;

inEngines(['Chromium', 'Firefox', 'WebKit'], (it) => {
  it.for([{ by: 'touch' }, { by: 'keyboard' }] as const)(
    'menu and FAQ questions can be operated by $by before and after React has taken over the page',
    async ({ by }, { visit }) => {
      const visitor = await visit({ holds: islands, width: 390 });
      await visitor.open('/');
      await operateMenu(visitor, by);
      await goToComparison(visitor, by);
      await operateQuestions(visitor, by);

      await visitor.press(question(1), by);
      visitor.release();
      await operateMenu(visitor, by);
      await visitor.until(question(0), isReady);
      // React knows that the question is open, so one press closes it.
      await visitor.press(question(1), by);
      await expectOpen(visitor, []);
      await operateMenu(visitor, by);
      await operateQuestions(visitor, by);
      await goToComparison(visitor, by);
    },
  );

  it('Tab and Shift+Tab stay within the open case study, before and after React has taken over the page', async ({
    visit,
  }) => {
    const visitor = await visit({ holds: islands });
    await visitor.open('/');
    for (const moment of ['before', 'while', 'after']) {
      if (moment === 'while') visitor.release();
      if (moment === 'after') await visitor.until(inBar, isReady);
      await visitor.press(storyOpener, 'keyboard');
      await visitor.sees(story);
      for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab'] as const) {
        await visitor.key(key);
        expect(await visitor.query(story, hasFocusInside), `${key} ${moment} hydration`).toBe(true);
      }
      await visitor.key('Escape');
      await visitor.seesNo(story);
      await visitor.hasFocusOn(storyOpener);
    }
  });

  it('Back, Escape and the close button close menu and case study, and restore focus and scroll position', async ({
    visit,
  }) => {
    const visitor = await visit({ width: 390 });
    await visitor.open('/#compare');
    // A key starts the hydration. If the menu opens before hydration, Firefox's scrollbar
    // disappears, which moves the page.
    await visitor.key('Escape');
    await visitor.until(menu, isReady);
    for (const [opener, dialog, close] of [
      [menu, drawer, closeMenu],
      [storyOpener, story, closeStory],
    ] as const) {
      for (const way of ['back', 'button', 'Escape', 'back'] as const) {
        await visitor.press(opener);
        await visitor.sees(dialog);
        await hasEntry(visitor, true);
        const before = await visitor.ask(() => scrollY);
        if (way === 'back') await visitor.ask(() => history.back());
        else if (way === 'Escape') await visitor.key('Escape');
        else await visitor.press(close);
        await visitor.seesNo(dialog);
        await hasEntry(visitor, false);
        await visitor.hasFocusOn(opener);
        // Firefox returns to within a fraction of a pixel.
        expect(Math.abs((await visitor.ask(() => scrollY)) - before)).toBeLessThan(1);
      }
    }
  });

  it.for([
    { what: 'menu', opener: menu, dialog: drawer },
    { what: 'case study', opener: storyOpener, dialog: story },
  ])(
    'after Back has closed the $what, the browser’s Forward button does not open it again',
    async ({ opener, dialog }, { visit }) => {
      const visitor = await visit({ width: 390 });
      await visitor.open('/#compare');
      await visitor.key('Escape');
      await visitor.until(menu, isReady);
      await visitor.press(opener);
      await visitor.sees(dialog);
      await hasEntry(visitor, true);
      await visitor.ask(() => history.back());
      await hasEntry(visitor, false);
      const at = await visitor.ask(() => [location.hash, scrollY]);

      await visitor.ask(() => history.forward());
      await hasEntry(visitor, true);
      await visitor.seesNo(dialog);
      // The page is usable again a frame after the case study was closed.
      await visitor.until(anything, () => document.querySelector('[inert]') === null);
      // One Back leaves the entry of the closed menu or case study.
      await visitor.ask(() => history.back());
      await hasEntry(visitor, false);
      await visitor.seesNo(dialog);
      expect(await visitor.ask(() => [location.hash, scrollY])).toEqual(at);
    },
  );

  it('after a visitor has chosen a section in the menu, Back returns to where the visitor was before', async ({
    visit,
  }) => {
    const visitor = await visit({ width: 390 });
    await visitor.open('/');
    const [length, at] = await visitor.ask(() => [history.length, scrollY]);
    await goToComparison(visitor, 'mouse');
    await visitor.ask(scrollEnds);
    await visitor.until(anything, () => [location.hash, history.length], ['#compare', length + 1]);
    await visitor.ask(() => history.back());
    await visitor.until(anything, () => [location.hash, scrollY], ['', at]);
  });
});

/** Opens the drawer, and closes it by its own button, or with the keyboard by Escape. */
async function operateMenu(visitor: Visitor, by: Way) {
  await visitor.press(menu, by);
  await visitor.sees(drawer);
  await visitor.until(drawer, hasFocusInside);
  await (by === 'keyboard' ? visitor.key('Escape') : visitor.press(closeMenu, by));
  await visitor.seesNo(drawer);
  await visitor.hasFocusOn(menu);
  expect(await visitor.query(menu, (button) => button?.getAttribute('aria-expanded'))).toBe('false');
}

/** Chooses a section in the drawer. */
async function goToComparison(visitor: Visitor, by: Way) {
  await visitor.press(menu, by);
  await visitor.press({ role: 'link', name: navLabel('#compare'), inDialog: true }, by);
  await visitor.seesNo(drawer);
  await visitor.seesInWindow({ role: 'heading', name: comparison.heading });
}

/** Opens the third question, the second and the last, and closes the last one again. */
async function operateQuestions(visitor: Visitor, by: Way) {
  for (const index of [2, 1, last]) {
    await visitor.seesStill(question(index));
    await visitor.query(question(index), notePress);
    await visitor.press(question(index), by);
    await visitor.sees({ role: 'region', name: faq.items[index]!.question });
    await visitor.sees(answer(index));
    await expectOpen(visitor, [index]);
    const pressedAt = await visitor.query(question(index), (one) => Number(one?.dataset['pressedAt']));
    // The question stays where it was pressed. Scroll positions are whole pixels.
    expect(Math.abs((await visitor.query(question(index), restingTop)) - pressedAt)).toBeLessThan(1);
  }
  await visitor.seesNo(answer(1));
  await visitor.press(question(last), by);
  await visitor.seesNo(answer(last));
  await expectOpen(visitor, []);
}

/** Waits until the questions with these numbers are open. */
const expectOpen = (visitor: Visitor, numbers: number[]) => visitor.until(anything, openQuestions, numbers);

/** Runs in the page. */
function openQuestions() {
  const questions = document.querySelectorAll('#faq [aria-expanded]');
  return Array.from(questions, (one, index) => (one.matches('[aria-expanded=true]') ? index : -1)).filter(
    (index) => index >= 0,
  );
}

/** Waits until the visitor is, or is not, at the history entry of an open menu or case study. */
const hasEntry = (visitor: Visitor, expected: boolean) =>
  visitor.until(anything, () => history.state !== null, expected);

/** Runs in the page. */
function hasFocusInside(dialog: HTMLElement | null) {
  const active = document.activeElement;
  return active !== document.body && Boolean(dialog?.contains(active) || active?.contains(dialog));
}

/**
 * Runs in the page. Waits for the end of a smooth scroll, which Chromium would continue after Back.
 */
async function scrollEnds() {
  let before = NaN;
  for (let still = 0; still < 20; still = scrollY === before ? still + 1 : 0) {
    before = scrollY;
    await new Promise(requestAnimationFrame);
  }
}

/**
 * Runs in the page. Notes the position of an element at the beginning of its next press. Before a
 * press, the visitor scrolls the element to the middle of the window.
 */
function notePress(element: HTMLElement | null) {
  const note = () => (element!.dataset['pressedAt'] = `${element!.getBoundingClientRect().top}`);
  for (const type of ['keydown', 'pointerdown', 'mousedown'])
    addEventListener(type, note, { capture: true, once: true });
}

/** Runs in the page. Returns the position of an element once nothing moves. */
async function restingTop(element: HTMLElement | null) {
  await new Promise(requestAnimationFrame);
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  return element!.getBoundingClientRect().top;
}
