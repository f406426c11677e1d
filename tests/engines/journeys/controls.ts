import { expect } from 'vitest';
import { content } from '../../helpers/sampleContent.ts';
import { navLabel } from '../../helpers/page.ts';
import type { Target } from '../drivers/engine.ts';
import { type JourneyTest, soon, type Visitor, type Way } from '../visitor.ts';

const { header, comparison, faq } = content;
const { story } = content.caseStudy;

const menu: Target = { role: 'button', name: header.openMenu };
const drawer: Target = { role: 'dialog', name: header.menuLabel };
const storyOpener: Target = { role: 'button', name: story.open };
const storyText = story.chapters.flatMap(({ paragraphs }) => paragraphs);

export function controlJourneys(it: JourneyTest) {
  it.for(['mouse', 'touch', 'keyboard'] as const)(
    'operates menu and questions by %s before, during and after hydration',
    async (by, { visit }) => {
      const visitor = await visit({ holds: /\.js$/, width: 390 });
      await visitor.open('/');
      await watchState(visitor);
      await operateMenu(visitor, by);
      await goToComparison(visitor, by);
      await operateQuestions(visitor, by);

      visitor.release();
      await operateMenu(visitor, by);
      await operateQuestions(visitor, by);

      // With the form, which is near the questions.
      const ready = () => visitor.query(menu, () => document.querySelectorAll('[data-ready]').length);
      await expect.poll(ready, soon).toBeGreaterThanOrEqual(3);
      await operateMenu(visitor, by);
      await operateQuestions(visitor, by);
      await goToComparison(visitor, by);
      await expectAgreement(visitor);
    },
  );

  it('shows the whole case study, and closes it by its own button and by Escape', async ({ visit }) => {
    const visitor = await visit();
    await visitor.open('/');

    for (const close of [
      () => visitor.press({ role: 'button', name: story.close }),
      () => visitor.key('Escape'),
    ]) {
      await visitor.press(storyOpener);
      for (const name of storyText) await visitor.sees({ role: 'text', name });
      await close();
      await visitor.seesNo({ role: 'text', name: storyText[0]! });
      await visitor.hasFocusOn(storyOpener);
    }
  });
}

/** Opens the drawer, and closes it by its own button, and at the keyboard by Escape, too. */
async function operateMenu(visitor: Visitor, by: Way) {
  const byButton = () => visitor.press({ role: 'button', name: header.closeMenu }, by);
  const byEscape = () => visitor.key('Escape');
  for (const close of by === 'keyboard' ? [byButton, byEscape] : [byButton]) {
    await visitor.press(menu, by);
    await visitor.sees(drawer);
    await expect.poll(() => visitor.query(drawer, hasFocusInside), soon).toBe(true);
    await close();
    await visitor.seesNo(drawer);
    await visitor.hasFocusOn(menu);
    expect(await visitor.query(menu, (button) => button?.getAttribute('aria-expanded'))).toBe('false');
  }
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

/** Opens one answer after the other, and closes the last one. */
async function operateQuestions(visitor: Visitor, by: Way) {
  const last = faq.items.length - 1;
  for (const index of [1, last]) {
    await visitor.press(question(index), by);
    await visitor.sees({ role: 'region', name: faq.items[index]!.question });
    await visitor.sees({ role: 'text', name: faq.items[index]!.answer });
    await expect.poll(() => openQuestions(visitor), soon).toEqual([index]);
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

type Seen = { compared: number; differences: string[] };

/**
 * Compares, in the task after each press, what a hydrated island shows with what React has rendered. A state that only
 * follows the document is behind at that moment.
 */
function watchState(visitor: Visitor) {
  return visitor.query(menu, () => {
    const seen: Seen = { compared: 0, differences: [] };
    Object.assign(globalThis, { seen });
    const compare = () => {
      for (const button of document.querySelectorAll('[data-ready] button[aria-expanded]')) {
        const [, props] = Object.entries(button).find(([key]) => key.startsWith('__reactProps$')) ?? [];
        const rendered = String((props as Record<string, unknown> | undefined)?.['aria-expanded']);
        const shown = button.getAttribute('aria-expanded');
        seen.compared += 1;
        if (rendered !== shown) seen.differences.push(`${button.textContent}: ${rendered}, shown ${shown}`);
      }
    };
    for (const type of ['click', 'keydown']) addEventListener(type, () => setTimeout(compare), true);
  });
}

async function expectAgreement(visitor: Visitor) {
  const { compared, differences } = await visitor.query(
    menu,
    () => (globalThis as unknown as { seen: Seen }).seen,
  );
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThanOrEqual(7);
}
