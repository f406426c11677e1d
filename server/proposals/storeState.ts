import { StoreUnavailable } from '../../supabase/functions/_shared/proposal/store/store.ts';

/** `'ok'`, or the error code that says why requests cannot be stored, such as `SQLITE_FULL` or `ECONNREFUSED`. */
export type StoreState = string;

/** How long the last known state stays valid. */
const freshMs = 2_000;

/**
 * Tracks whether requests can be stored. The outcome of each request shows it. If there was no recent request, a probe
 * finds out.
 *
 * @param probe writes as much as a request does; throws if it cannot
 */
export function watchStore(probe: () => Promise<void>) {
  let seen: { at: number; state: StoreState } | undefined;
  let looking: Promise<StoreState> | undefined;

  function note(state: StoreState): StoreState {
    seen = { at: Date.now(), state };
    return state;
  }

  function failed(error: unknown): StoreState {
    return note(error instanceof StoreUnavailable ? error.code : 'fault');
  }

  async function look(): Promise<StoreState> {
    try {
      await probe();
      return note('ok');
    } catch (error) {
      return failed(error);
    } finally {
      looking = undefined;
    }
  }

  return {
    stored: () => void note('ok'),
    failed,
    async state(): Promise<StoreState> {
      if (seen && Math.abs(Date.now() - seen.at) < freshMs) return seen.state;
      looking ??= look();
      return looking;
    },
  };
}
