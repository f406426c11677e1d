import { closeByBack } from '../components/frame/closeByBack.ts';
import { startMotions } from '../components/frame/startMotions.ts';
import { zoomOutInView } from '../components/sections/work/zoomOut.ts';
import { hydrateNearViewport } from '../renderer/islands/hydrate.ts';

/**
 * Starts everything that can wait for the first interaction. `byKey` says whether this interaction
 * was a key press.
 */
export function startInteraction(byKey: boolean): void {
  hydrateNearViewport();
  closeByBack();
  // The pictures of the project cards zoom out (`zoomOut.ts`) even if the motions do not arrive,
  // or the browser does not support them.
  startMotions(byKey).then(zoomOutInView, zoomOutInView);
}
