/** For `expect.poll`: how long a condition may take on a busy machine, in ms. It does not measure speed. */
export const soon = { timeout: 20_000 };
