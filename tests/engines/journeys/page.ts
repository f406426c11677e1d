import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { navLabel } from '../../helpers/page.ts';
import { soon } from '../../helpers/soon.ts';
import type { JourneyTest } from '../visitor.ts';

const { hero, work, comparison, caseStudy, testimonials, faq, contact } = content;
const sections = [work, comparison, caseStudy, testimonials, faq, contact];

export function pageJourneys(it: JourneyTest) {
  it.for([390, 1280])('shows every section and the picture at %i px', async (width, { visit }) => {
    const visitor = await visit({ width });
    await visitor.open('/');

    await visitor.sees({ role: 'heading', name: hero.heading });
    for (const { heading } of sections) await visitor.sees({ role: 'heading', name: heading });
    for (const { title } of work.projects) await visitor.sees({ role: 'heading', name: title });

    const pictureWidth = () =>
      visitor.query({ role: 'image', name: work.projects[0]?.imageAlt ?? 'none' }, (image) => {
        // It may be loaded only when it is near the viewport.
        image?.scrollIntoView({ behavior: 'instant' });
        return image instanceof HTMLImageElement ? image.naturalWidth : 0;
      });
    await expect.poll(pictureWidth, soon).toBeGreaterThan(0);
  });

  it('goes from a header link to its section', async ({ visit }) => {
    const visitor = await visit();
    await visitor.open('/');

    await visitor.press({ role: 'link', name: navLabel('#faq') });

    const inWindow = () =>
      visitor.query({ role: 'heading', name: faq.heading }, (heading) => {
        const { top = -1, bottom = Infinity } = heading?.getBoundingClientRect() ?? {};
        return top > 0 && bottom < innerHeight;
      });
    await expect.poll(inWindow, soon).toBe(true);
  });
}
