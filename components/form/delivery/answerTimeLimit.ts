/** The longest wait for an answer, in ms. A hanging call never settles by itself. */
export const answerTimeLimit = 15_000;
