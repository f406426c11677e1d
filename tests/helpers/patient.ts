/**
 * The time limit for a condition or another process on a busy machine, in ms. It does not measure
 * speed; it only ends a test that hangs. It is used by `expect.poll`, `vi.waitUntil` and
 * `vi.waitFor`, whose own limit is one second, and by browsers.
 */
export const patient = { timeout: 60_000 };
