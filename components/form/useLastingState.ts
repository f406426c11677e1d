import { useCallback, useState, useSyncExternalStore } from 'react';

const values = new Map<string, unknown>();
const listeners = new Set<() => void>();

/**
 * Like React's `useState`, for the page's one form. The value outlives the React root: if that fails while a request is on
 * its way, the root that replaces it (`renderer/islands/runtime.tsx`) shows what becomes of the request. A change is rendered
 * before the next event. `latest` gets the value for what was rendered with an earlier one.
 */
export function useLastingState<T>(name: string, initial: T): [T, set: (value: T) => void, latest: () => T] {
  const [first] = useState(initial);
  const latest = useCallback(() => (values.has(name) ? (values.get(name) as T) : first), [name, first]);
  const set = useCallback(
    (value: T) => {
      values.set(name, value);
      for (const listener of listeners) listener();
    },
    [name],
  );
  return [useSyncExternalStore(subscribe, latest, () => first), set, latest];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
