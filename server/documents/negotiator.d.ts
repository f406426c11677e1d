/**
 * The part of negotiator 1.1 that is used here. `@types/negotiator` covers 0.6 only, which does not
 * have `preferred`.
 */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: NodeJS.Dict<string | string[]> });
    /** @param options.preferred the order of codings to which the client gives equal weight */
    encoding<T extends string>(available: readonly T[], options: { preferred: readonly T[] }): T | undefined;
  }
}
