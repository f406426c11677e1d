import { StoreUnavailable } from '#proposal/store.ts';

/** `'ok'`, or the error code that says why requests cannot be stored, such as `SQLITE_FULL` or `ECONNREFUSED`. */
export type StoreState = string;

/** How long the outcome of a probe stays valid. */
const freshMs = 2_000;

/**
 * Returns a function that says whether requests can be stored. Calls that come together share one probe.
 *
 * @param probe writes as much as a request does; throws if it cannot
 */
export function watchStore(probe: () => Promise<void>): () => Promise<StoreState> {
  let state: Promise<StoreState> | undefined;
  const forget = () => (state = undefined);
  const look = () => probe().then(() => 'ok', codeOf);

  return () => (state ??= look().finally(() => setTimeout(forget, freshMs).unref()));
}

const codeOf = (error: unknown) => (error instanceof StoreUnavailable ? error.code : 'fault');
