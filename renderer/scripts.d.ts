/**
 * The default export of a module, which has to be a function, as a script that calls it
 * (`vite.config.ts`).
 */
declare module '*?script' {
  const source: string;
  export default source;
}
