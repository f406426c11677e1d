/**
 * The local storage key of requests that are not delivered yet. The page checks it at each visit.
 */
export const keptRequestsKey = 'kept-requests';

/** The key under which an earlier build of the site kept requests. It is read once. */
export const formerKey = 'undelivered-proposals';
