import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import type { Target } from '../drivers/engine.ts';
import type { Visitor } from '../visitor.ts';

const { items } = content.faq;

/** Opens one answer after the other, and closes the last one. */
export async function operateQuestions(visitor: Visitor) {
  const last = items.length - 1;
  await visitor.press(question(1));
  await visitor.sees(answer(1));
  await visitor.press(question(last));
  await visitor.sees(answer(last));
  await visitor.seesNo(answer(1));
  expect(await open(visitor)).toEqual([last]);

  await visitor.press(question(last));
  await visitor.seesNo(answer(last));
  expect(await open(visitor)).toEqual([]);
}

function question(index: number): Target {
  return { role: 'button', name: items[index]?.question ?? 'none' };
}

function answer(index: number): Target {
  return { role: 'text', name: items[index]?.answer ?? 'none' };
}

/** The indexes of the questions whose state is open. */
async function open(visitor: Visitor): Promise<number[]> {
  const found: number[] = [];
  for (const index of items.keys()) {
    const state = await visitor.query(question(index), (button) => button?.getAttribute('aria-expanded'));
    if (state === 'true') found.push(index);
  }
  return found;
}
