import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { navLabel } from '../helpers/page.ts';
import { formJourneys } from './journeys/form.ts';
import { inEngines, soon } from './visitor.ts';

const { hero, work, comparison, caseStudy, testimonials, faq, contact } = content;
const sections = [hero, work, comparison, caseStudy, testimonials, faq, contact];

// In Chromium, tests/browser has them.
inEngines(['Firefox', 'WebKit'], (it) => {
  formJourneys(it);

  it('shows every section and the picture, and goes to a section', async ({ visit }) => {
    const visitor = await visit();
    await visitor.open('/');

    for (const { heading } of sections) await visitor.sees({ role: 'heading', name: heading });
    for (const { title } of work.projects) await visitor.sees({ role: 'heading', name: title });

    const pictureWidth = () =>
      visitor.query({ role: 'image', name: work.projects[0]!.imageAlt }, (image) => {
        // It may be loaded only when it is near the viewport.
        image?.scrollIntoView({ behavior: 'instant' });
        return image instanceof HTMLImageElement ? image.naturalWidth : 0;
      });
    await expect.poll(pictureWidth, soon).toBeGreaterThan(0);

    await visitor.press({ role: 'link', name: navLabel('#faq') });
    await visitor.seesInWindow({ role: 'heading', name: faq.heading });
  });
});
