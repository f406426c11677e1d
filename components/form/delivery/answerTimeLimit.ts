/** The longest wait for an answer, in ms. A call that hangs never ends by itself. */
export const answerTimeLimit = 15_000;
