import { expect } from 'vitest';
import { content as errors } from '#site/errorPages.ts';
import { content } from '#site/landing.ts';
import { soon } from '../../helpers/soon.ts';
import type { JourneyTest } from '../visitor.ts';

const { heading, home } = errors.notFound;

export function notFoundJourneys(it: JourneyTest) {
  it('says that there is no such page, logs its path to the console, and links to the home page', async ({
    visit,
  }) => {
    // SPEC §2: the attempted path is logged to the console.
    const visitor = await visit({ allows: /^console\.error: (404|.*status of 404)/ });
    await visitor.open('/no-such-page');
    await visitor.sees({ role: 'heading', name: heading });
    const line = expect.stringMatching(/404.*\/no-such-page/) as string;
    await expect.poll(() => visitor.complaints(), soon).toContainEqual(line);

    await visitor.press({ role: 'link', name: home });

    await visitor.sees({ role: 'heading', name: content.hero.heading });
  });
}
