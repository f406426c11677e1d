import { closeByBack } from '../components/frame/closeByBack.ts';
import { startMotions } from '../components/frame/startMotions.ts';
import { hydrateNearViewport } from '../renderer/islands/hydrate.ts';

/** Starts what nobody needs before the first interaction. `byKey`: that is a key. */
export function startInteraction(byKey: boolean): void {
  hydrateNearViewport();
  closeByBack();
  startMotions(byKey).catch(() => {});
}
