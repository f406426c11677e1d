import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { navLabel } from '../helpers/page.ts';
import type { Target } from './drivers/engine.ts';
import { everyEngine, inEngines, soon, type Visitor, type Way } from './visitor.ts';

const { header, comparison, faq, caseStudy } = content;
const last = faq.items.length - 1;

const menu: Target = { role: 'button', name: header.openMenu };
const drawer: Target = { role: 'dialog', name: header.menuLabel };
const inBar: Target = { role: 'link', name: navLabel('#compare') };
const storyOpener: Target = { role: 'button', name: caseStudy.story.open };
const story: Target = { role: 'dialog', name: caseStudy.story.title };

/** The files of the islands. That of the loader would hold up the load event, for which WebKit's driver waits. */
const islands = /\/chunks\/.*\.js$/;

inEngines(everyEngine, (it) => {
  it.for(['touch', 'keyboard'] as const)(
    'operates menu and questions, which stay in their places, by %s before and after hydration',
    async (by, { visit }) => {
      const visitor = await visit({ holds: islands, width: 390 });
      await visitor.open('/');
      await operateMenu(visitor, by);
      await goToComparison(visitor, by);
      await operateQuestions(visitor, by);

      await visitor.press(question(1), by);
      visitor.release();
      await operateMenu(visitor, by);

      const ready = () => visitor.query(question(0), (button) => button?.closest('[data-ready]') !== null);
      await expect.poll(ready, soon).toBe(true);
      // React knows what is open, so one press closes it.
      await visitor.press(question(1), by);
      await expect.poll(() => openQuestions(visitor), soon).toEqual([]);
      await operateMenu(visitor, by);
      await operateQuestions(visitor, by);
      await goToComparison(visitor, by);
    },
  );

  it('keeps Tab and Shift+Tab in the open case study, before and after hydration', async ({ visit }) => {
    const visitor = await visit({ holds: islands });
    await visitor.open('/');
    await operateStory(visitor);

    visitor.release();
    await operateStory(visitor);
    const ready = () => visitor.query(inBar, (link) => link?.closest('[data-ready]') !== null);
    await expect.poll(ready, soon).toBe(true);
    await operateStory(visitor);
  });
});

/** Opens the case study, from which Tab does not lead into the page behind it, and closes it. */
async function operateStory(visitor: Visitor) {
  await visitor.press(storyOpener, 'keyboard');
  await visitor.sees(story);
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab'] as const) {
    await visitor.key(key);
    expect({ key, stays: await visitor.query(story, hasFocusInside) }).toEqual({ key, stays: true });
  }
  await visitor.key('Escape');
  await visitor.seesNo(story);
  await visitor.hasFocusOn(storyOpener);
}

/** Opens the drawer, and closes it by its own button, or at the keyboard by Escape. */
async function operateMenu(visitor: Visitor, by: Way) {
  await visitor.press(menu, by);
  await visitor.sees(drawer);
  await expect.poll(() => visitor.query(drawer, hasFocusInside), soon).toBe(true);
  await (by === 'keyboard'
    ? visitor.key('Escape')
    : visitor.press({ role: 'button', name: header.closeMenu }, by));
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

/** Runs in the page. */
function hasFocusInside(dialog: HTMLElement | null) {
  const active = document.activeElement;
  return active !== document.body && Boolean(dialog?.contains(active) || active?.contains(dialog));
}

/** Opens a later question than the first one, an earlier one, and the last one, and closes that. */
async function operateQuestions(visitor: Visitor, by: Way) {
  for (const index of [2, 1, last]) {
    await visitor.query(question(index), follow);
    await visitor.press(question(index), by);
    await visitor.sees({ role: 'region', name: faq.items[index]!.question });
    await visitor.sees({ role: 'text', name: faq.items[index]!.answer });
    await expect.poll(() => openQuestions(visitor), soon).toEqual([index]);
    const moves = () => visitor.query(question(index), () => (globalThis as Followed).moves ?? null);
    await expect.poll(moves, soon).not.toBe(null);
    // Scroll positions are rounded to whole pixels.
    expect(Math.max(...(await moves())!.map(Math.abs)), `question ${index}`).toBeLessThan(1);
  }
  await visitor.seesNo({ role: 'text', name: faq.items[1]!.answer });

  await visitor.press(question(last), by);
  await visitor.seesNo({ role: 'text', name: faq.items[last]!.answer });
  expect(await openQuestions(visitor)).toEqual([]);
}

function question(index: number): Target {
  return { role: 'button', name: faq.items[index]!.question };
}

/** The indexes of the questions whose state is open. */
function openQuestions(visitor: Visitor) {
  return visitor.query(question(0), () =>
    [...document.querySelectorAll('#faq button')].flatMap((button, index) =>
      button.getAttribute('aria-expanded') === 'true' ? [index] : [],
    ),
  );
}

type Followed = typeof globalThis & { moves?: number[] | undefined };

/** Runs in the page. Measures how far the question is from where it is pressed, in every frame until nothing moves. */
function follow(button: HTMLElement | null) {
  const found = globalThis as Followed;
  found.moves = undefined;
  let pressed = false;
  let frame = 0;
  const places: number[] = [];
  const measure = (drawn: number) => {
    // What a press has changed is measured once it is on the screen.
    if (drawn !== frame) return;
    const place = button!.getBoundingClientRect().top;
    if (pressed) places.push(place);
    else places[0] = place;
    if (places.length < 5 || document.getAnimations().some((one) => one instanceof CSSTransition)) next();
    else found.moves = places.map((one) => one - places[0]!);
  };
  const next = () => {
    const drawn = (frame = requestAnimationFrame(() => setTimeout(measure, 0, drawn)));
  };
  const press = () => {
    pressed = true;
    next();
  };
  next();
  addEventListener('click', press, { once: true, capture: true });
}
