import { StoreUnavailable } from '../../supabase/functions/_shared/proposal/store/store.ts';

/** `'ok'`, or the code of what keeps requests from being stored, such as `SQLITE_FULL` or `ECONNREFUSED`. */
export type StoreState = string;

/** How long what was last seen counts. */
const freshMs = 2_000;

/**
 * Knows whether requests can be stored now: every request that was stored or refused shows it. Where none came by lately,
 * a probe shows it.
 *
 * @param probe writes as much as a request; throws where it cannot
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
