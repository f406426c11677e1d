/**
 * How long an attempt to send a request waits for the answer, in ms. Without a limit, an attempt
 * that gets no answer would never end.
 */
export const answerTimeLimit = 15_000;
