/** The part of negotiator 1.1 that is used here; `@types/negotiator` ends at 0.6, which has no `preferred`. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: NodeJS.Dict<string | string[]> });
    /** @param options.preferred order among codings that the client likes equally */
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
  }
}
