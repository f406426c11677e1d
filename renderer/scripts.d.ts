/**
 * An import such as `./controls.ts?script` gives the text of a script that contains the module
 * `controls.ts`. The script calls the module's default export, which has to be a function
 * (`vite.config.ts`).
 */
declare module '*?script' {
  const source: string;
  export default source;
}
