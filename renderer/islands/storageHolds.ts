/** Tells whether the browser's storage has a key that is wanted. */
export function storageHolds(wanted: (key: string) => boolean): boolean {
  try {
    return Object.keys(localStorage).some(wanted);
  } catch {
    // Storage may be blocked. Then nothing was stored.
    return false;
  }
}
