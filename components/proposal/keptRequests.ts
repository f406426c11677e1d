/** The local storage key of requests that could not be delivered yet. The loader checks it at each visit. */
export const keptKey = 'undelivered-proposals';
