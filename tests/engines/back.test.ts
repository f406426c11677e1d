import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { navLabel } from '../helpers/page.ts';
import type { Target } from './drivers/engine.ts';
import { everyEngine, inEngines, soon, type Visitor } from './visitor.ts';

const { header, comparison, caseStudy, hero } = content;

const heading: Target = { role: 'heading', name: hero.heading };
const menu: Target = { role: 'button', name: header.openMenu };
const drawer: Target = { role: 'dialog', name: header.menuLabel };
const storyOpener: Target = { role: 'button', name: caseStudy.story.open };
const storyText = caseStudy.story.chapters.flatMap(({ paragraphs }) => paragraphs);
const story: Target = { role: 'dialog', name: caseStudy.story.title };

inEngines(everyEngine, (it) => {
  it('closes menu and case study by Back, with the focus on the opener, and leaves no trace in the history', async ({
    visit,
  }) => {
    const visitor = await visit({ width: 390 });
    await visitor.open('/#compare');

    for (const { opener, dialog, close, says } of [
      { opener: menu, dialog: drawer, close: header.closeMenu, says: [] },
      { opener: storyOpener, dialog: story, close: caseStudy.story.close, says: storyText },
    ]) {
      for (const way of ['back', 'button', 'Escape', 'back'] as const) {
        await visitor.press(opener);
        await visitor.sees(dialog);
        await hasEntry(visitor, true);
        const before = await visitor.query(opener, () => scrollY);

        if (way === 'back') await traverse(visitor, -1);
        else if (way === 'Escape') await visitor.key('Escape');
        else {
          for (const name of says) await visitor.sees({ role: 'text', name });
          await visitor.press({ role: 'button', name: close });
        }

        await visitor.seesNo(dialog);
        await hasEntry(visitor, false);
        await visitor.hasFocusOn(opener);
        // Firefox comes back to a fraction of a pixel.
        expect(Math.abs((await visitor.query(opener, () => scrollY)) - before)).toBeLessThan(1);
      }

      // Forward and Back again show nothing.
      await traverse(visitor, 1);
      await hasEntry(visitor, true);
      await traverse(visitor, -1);
      await hasEntry(visitor, false);
      await visitor.seesNo(dialog);
    }
  });

  it('goes from the menu to a section, and by Back to where the visitor was', async ({ visit }) => {
    const visitor = await visit({ width: 390 });
    await visitor.open('/');
    const length = () => visitor.query(heading, () => history.length);
    const before = await length();
    await visitor.press(menu);
    await hasEntry(visitor, true);
    const at = await visitor.query(menu, () => scrollY);

    await visitor.press({ role: 'link', name: navLabel('#compare'), inDialog: true });

    await visitor.seesNo(drawer);
    await visitor.seesInWindow({ role: 'heading', name: comparison.heading });
    await visitor.query(heading, scrollEnds);
    expect(await visitor.query(heading, () => location.hash)).toBe('#compare');
    expect(await length()).toBe(before + 1);
    await traverse(visitor, -1);
    await expect.poll(() => visitor.query(heading, () => scrollY), soon).toBe(at);
    expect(await visitor.query(heading, () => location.hash)).toBe('');
  });
});

/** Whether the visitor is at the entry that an opened menu or case study has in the history. */
async function hasEntry(visitor: Visitor, expected: boolean) {
  const state = () => visitor.query(heading, () => history.state !== null);
  await expect.poll(state, soon).toBe(expected);
}

/** Runs in the page. If Back comes while Chromium scrolls smoothly, it goes on scrolling. */
async function scrollEnds() {
  let last = NaN;
  for (let still = 0; still < 20; still = scrollY === last ? still + 1 : 0) {
    last = scrollY;
    await new Promise(requestAnimationFrame);
  }
}

/** By the page, as drivers wait for a new document. */
function traverse(visitor: Visitor, delta: -1 | 1) {
  return delta === -1
    ? visitor.query(heading, () => history.back())
    : visitor.query(heading, () => history.forward());
}
