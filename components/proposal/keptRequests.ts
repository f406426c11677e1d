/** The local storage entry of requests that could not be delivered yet; the loader looks for it at each visit. */
export const keptKey = 'undelivered-proposals';
