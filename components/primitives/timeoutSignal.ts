/** Returns a signal that aborts after `ms`. Safari 15 does not have `AbortSignal.timeout`. */
export function timeoutSignal(ms: number): AbortSignal {
  const end = new AbortController();
  setTimeout(() => end.abort(), ms);
  return end.signal;
}
