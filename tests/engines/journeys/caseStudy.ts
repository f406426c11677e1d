import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { soon } from '../../helpers/soon.ts';
import type { Target } from '../drivers/engine.ts';
import type { Visitor } from '../visitor.ts';

const { story } = content.caseStudy;
const opener: Target = { role: 'button', name: story.open };
const closer: Target = { role: 'button', name: story.close };
const firstWords: Target = { role: 'text', name: story.chapters[0]?.paragraphs[0] ?? 'none' };

/** Reads the whole case study, and closes it by its own button and by Escape. */
export async function readCaseStudy(visitor: Visitor) {
  for (const way of ['its own button', 'Escape']) {
    await visitor.press(opener);
    for (const { paragraphs } of story.chapters) {
      for (const name of paragraphs) await visitor.sees({ role: 'text', name });
    }
    if (way === 'Escape') await visitor.key('Escape');
    else await visitor.press(closer);
    await visitor.seesNo(firstWords);
    await expect.poll(() => hasFocus(visitor), soon).toBe(true);
  }
}

function hasFocus(visitor: Visitor) {
  return visitor.query(opener, (button) => button !== null && button === document.activeElement);
}
