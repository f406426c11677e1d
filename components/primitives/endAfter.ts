/**
 * A signal that aborts after `ms`. `AbortSignal.timeout` would do the same, and Safari 15 has none.
 */
export function endAfter(ms: number): AbortSignal {
  const end = new AbortController();
  setTimeout(() => end.abort(), ms);
  return end.signal;
}
