import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { soon } from '../../helpers/soon.ts';
import type { Target } from '../drivers/engine.ts';
import type { JourneyTest, Visitor } from '../visitor.ts';

const { header, faq, hero } = content;
const opener: Target = { role: 'button', name: header.openMenu };
const closer: Target = { role: 'button', name: header.closeMenu };
const drawer: Target = { role: 'dialog', name: header.menuLabel };
const anything: Target = { role: 'text', name: hero.heading };

const ways = ['mouse', 'touch', 'keyboard'] as const;
type Way = (typeof ways)[number];

export function hydrationJourneys(it: JourneyTest) {
  it('keeps React’s state and the questions the same before, during and after hydration', async ({
    visit,
  }) => {
    const visitor = await visit({ holds: /\.js$/ });
    await visitor.open('/');
    await watchState(visitor);
    let open: number | undefined = 0;

    await pressTwentyTimes(visitor, 'faq', async (index, way) => {
      // Sometimes another question, sometimes the one that is open.
      const chosen = (index * index) % 3;
      await pressBy(way, visitor, { role: 'button', name: faq.items[chosen]?.question ?? 'none' });
      open = open === chosen ? undefined : chosen;
      await expect.poll(() => openQuestions(visitor), soon).toEqual(open === undefined ? [] : [open]);
    });

    await expectAgreement(visitor);
  });

  it('keeps React’s state and the drawer the same before, during and after hydration', async ({ visit }) => {
    const visitor = await visit({ holds: /\.js$/, width: 390 });
    await visitor.open('/');
    await watchState(visitor);

    await pressTwentyTimes(visitor, 'header', async (index, way) => {
      if (index % 2 === 0) {
        await pressBy(way, visitor, opener);
        await visitor.sees(drawer);
      } else {
        if (way === 'keyboard') await visitor.key('Escape');
        else await pressBy(way, visitor, closer);
        await visitor.seesNo(drawer);
      }
    });

    await expectAgreement(visitor);
  });
}

/** Presses before hydration, during it and after it, by each way in turn. */
async function pressTwentyTimes(
  visitor: Visitor,
  island: 'faq' | 'header',
  press: (index: number, way: Way) => Promise<void>,
) {
  let index = 0;
  const pressUntil = async (end: number) => {
    for (; index < end; index += 1) await press(index, ways[index % 3] ?? 'mouse');
  };
  await pressUntil(6);
  visitor.release();
  await pressUntil(13);
  await expect.poll(() => readyIslands(visitor), soon).toContain(island);
  await pressUntil(20);
}

async function pressBy(way: Way, visitor: Visitor, target: Target) {
  if (way !== 'keyboard') return visitor.press(target, way);
  await visitor.sees(target);
  await visitor.query(target, (element) => element?.focus());
  await visitor.key('Enter');
}

/**
 * Compares, in the task after each press, what a hydrated island shows with what React has rendered. A state that only
 * follows the document is behind at that moment.
 */
function watchState(visitor: Visitor) {
  return visitor.query(anything, () => {
    const seen = { compared: 0, differences: [] as string[] };
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
    anything,
    () => (globalThis as unknown as { seen: { compared: number; differences: string[] } }).seen,
  );
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThanOrEqual(7);
}

function readyIslands(visitor: Visitor) {
  return visitor.query(anything, () =>
    [...document.querySelectorAll<HTMLElement>('[data-ready]')].map(({ dataset }) => dataset['island']),
  );
}

/** The indexes of the questions whose state is open. */
function openQuestions(visitor: Visitor) {
  return visitor.query(anything, () =>
    [...document.querySelectorAll('#faq button')].flatMap((button, index) =>
      button.getAttribute('aria-expanded') === 'true' ? [index] : [],
    ),
  );
}
