/**
 * The beginning of a kept request's key in the browser's local storage. The rest of the key is the
 * request's id. Each request has a key of its own, so that tabs that store requests at the same
 * time never overwrite each other.
 */
export const keyStart = 'kept-request:';

/**
 * Matches the keys of kept requests, and those of earlier builds (`formerKeys`). The page looks for
 * such keys at each visit. The expression is loaded before the first interaction, so it has to be
 * short.
 */
export const keptKeys = /^(kept-request|undelivered-proposals)/;
