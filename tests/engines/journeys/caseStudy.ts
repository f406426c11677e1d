import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { soon } from '../../helpers/soon.ts';
import type { Target } from '../drivers/engine.ts';
import type { JourneyTest, Visitor, VisitOptions } from '../visitor.ts';

const { story } = content.caseStudy;
const opener: Target = { role: 'button', name: story.open };
const closer: Target = { role: 'button', name: story.close };
const firstWords: Target = { role: 'text', name: story.chapters[0]?.paragraphs[0] ?? 'none' };

export function caseStudyJourneys(it: JourneyTest, options?: VisitOptions) {
  it('tells the whole case study', async ({ visit }) => {
    const visitor = await visit(options);
    await visitor.open('/');

    await visitor.press(opener);

    for (const { paragraphs } of story.chapters) {
      for (const name of paragraphs) await visitor.sees({ role: 'text', name });
    }
  });
}

export function closingJourneys(it: JourneyTest) {
  it.for(['its own button', 'Escape'] as const)('closes the case study on %s', async (way, { visit }) => {
    const visitor = await visit();
    await visitor.open('/');
    await visitor.press(opener);
    await visitor.sees(firstWords);

    if (way === 'Escape') await visitor.key('Escape');
    else await visitor.press(closer);

    await visitor.seesNo(firstWords);
    await expect.poll(() => hasFocus(visitor), soon).toBe(true);
  });
}

function hasFocus(visitor: Visitor) {
  return visitor.query(opener, (button) => button !== null && button === document.activeElement);
}
