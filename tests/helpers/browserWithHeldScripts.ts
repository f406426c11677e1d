import { it as withBrowser } from './browser.ts';
import { type Held, holdScripts } from './holdScripts.ts';

/** The `it` of `browser.ts` with `openHeld`, which opens the landing page and holds its scripts back until `release`. */
export const it = withBrowser.extend('openHeld', async ({ visit }) => async (held: Held, width = 1280) => {
  const { prepare, release } = holdScripts(held);
  const visited = await visit({ width, prepare });
  // The document is complete without its scripts, but its `load` event waits for them.
  await visited.page.goto('/', { waitUntil: 'commit' });
  await visited.page.locator('footer').waitFor();
  return { ...visited, release };
});
