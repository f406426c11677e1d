import { describe } from 'vitest';
import type { Engine } from './drivers/engine.ts';
import { type JourneyTest, journeyTest } from './visitor.ts';

/** Journeys through the site, in one engine. They are skipped if the machine does not have the engine. */
export function journeysIn(
  engine: string,
  launch: (() => Promise<Engine>) | undefined,
  journeys: ((it: JourneyTest) => void)[],
): void {
  const it = journeyTest(launch ?? (() => Promise.reject(new Error(`There is no ${engine}`))));
  describe.skipIf(!launch)(`in ${engine}`, () => {
    for (const defineTests of journeys) defineTests(it);
  });
}
