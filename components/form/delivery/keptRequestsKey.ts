/**
 * The beginning of a kept request's key in the local storage. The request's id follows. Each
 * request has a key of its own, so that tabs that store requests at once never overwrite each
 * other.
 */
export const keyStart = 'kept-request:';

/**
 * Matches the keys of kept requests, and those of earlier builds (`formerKeys`). The page looks for
 * them at each visit. This code runs before the first interaction, so it has to be short.
 */
export const keptKeys = /^(kept-request|undelivered-proposals)/;
