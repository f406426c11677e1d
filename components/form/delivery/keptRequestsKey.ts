/**
 * The local storage key of requests that could not be delivered yet. The page checks it at each
 * visit.
 */
export const keptRequestsKey = 'kept-requests';

/** The key under which an earlier build of the site kept them. It is read once. */
export const formerKey = 'undelivered-proposals';
