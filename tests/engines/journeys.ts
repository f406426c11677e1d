import { describe } from 'vitest';
import type { Engine } from './drivers/engine.ts';
import { controlJourneys } from './journeys/controls.ts';
import { formJourneys } from './journeys/form.ts';
import { pageJourneys } from './journeys/page.ts';
import { journeyTest } from './visitor.ts';

/**
 * The core journeys through the site, in one engine. They are skipped if the machine does not have the engine.
 */
export function journeysIn(engine: string, launch: (() => Promise<Engine>) | undefined): void {
  const it = journeyTest(launch ?? (() => Promise.reject(new Error(`There is no ${engine}`))));
  describe.skipIf(!launch)(`in ${engine}`, () => {
    pageJourneys(it);
    controlJourneys(it);
    formJourneys(it);
  });
}
