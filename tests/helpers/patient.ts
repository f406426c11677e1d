/**
 * The time limit for a condition or another process on a busy machine, in ms. The limit does not
 * measure speed; it only ends a test that hangs. Browsers use it, and so do `expect.poll`,
 * `vi.waitUntil` and `vi.waitFor`, whose own limit is one second.
 */
export const patient = { timeout: 60_000 };
