/** For `expect.poll`: how long a state may take to come on a busy machine, in ms. It is no promise about speed. */
export const soon = { timeout: 20_000 };
