import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import type { Target } from '../drivers/engine.ts';
import { type JourneyTest, soon, type Visitor, type Way } from '../visitor.ts';

const { items } = content.faq;

export function questionJourneys(it: JourneyTest) {
  it.for([
    [1280, 'mouse'],
    [1280, 'keyboard'],
    [390, 'touch'],
  ] as const)(
    'keeps a pressed question in its place before and after hydration, at %i px by %s',
    async ([width, by], { visit }) => {
      const visitor = await visit({ holds: /\.js$/, width });
      await visitor.open('/');
      await expectStanding(visitor, by);

      visitor.release();
      await visitor.press(question(0), by);
      const ready = () => visitor.query(question(0), (button) => button?.closest('[data-ready]') !== null);
      await expect.poll(ready, soon).toBe(true);
      await expectStanding(visitor, by);
    },
  );
}

/** Presses a later question than the open first one, an earlier one, and the last. */
async function expectStanding(visitor: Visitor, by: Way) {
  for (const index of [2, 1, items.length - 1]) {
    await visitor.query(question(index), follow);
    await visitor.press(question(index), by);
    const moves = () => visitor.query(question(index), () => (globalThis as Followed).moves ?? null);
    await expect.poll(moves, soon).not.toBe(null);
    // Scroll positions are rounded to whole pixels.
    expect(Math.max(...(await moves())!.map(Math.abs)), `question ${index}`).toBeLessThan(1);
    await visitor.sees({ role: 'text', name: items[index]!.answer });
  }
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

function question(index: number): Target {
  return { role: 'button', name: items[index]!.question };
}
