/**
 * How long a condition or a healthy peer may take on a busy machine, in ms. It measures no speed,
 * it only ends a test that hangs. For `expect.poll`, `vi.waitUntil` and `vi.waitFor`, whose own
 * limit is one second, and for browsers.
 */
export const soon = { timeout: 60_000 };
