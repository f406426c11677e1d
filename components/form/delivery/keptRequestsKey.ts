/** The local storage key of requests that could not be delivered yet. The page checks it at each visit. */
export const keptRequestsKey = 'kept-requests';
