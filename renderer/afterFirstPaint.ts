import { lateFonts } from './fonts.ts';
import { pageParts } from './head/fontTags.ts';

/**
 * Gives the parts of the page a class, from the top, each in a task of its own with the style and layout that follow:
 * one pass over the whole page is the longest task that a phone has here.
 */
const inSteps =
  `const inSteps=(name)=>{const parts=[...document.querySelectorAll(${JSON.stringify(pageParts)})];` +
  'const soon=(task)=>self.scheduler?.postTask?scheduler.postTask(task,{priority:"user-blocking"}):setTimeout(task);' +
  'const step=()=>{const part=parts.shift();if(!part)return;part.classList.add(name);part.offsetHeight;soon(step)};' +
  'soon(step)};';

/**
 * The inline script that ends the document: after the first frame it has the rest of the page laid out, and it fetches
 * what the first paint does not need, the page's script and the late fonts. Left in the document, both compete with the
 * headline's font for a phone's first round trips; here they start when the browser reports its first paint
 * (https://www.w3.org/TR/paint-timing/), or a second after load where it reports none. Whatever comes a second time
 * finds all done.
 *
 * @param modules addresses of the page's script: one, and Vite's client before it in development
 */
export function afterFirstPaint(modules: readonly string[]): string {
  const imports = modules.map((module) => `import(${JSON.stringify(module)})`).join(';');
  const fonts = lateFonts.map(({ family }) => `document.fonts.load(${JSON.stringify(`1em "${family}"`)})`);
  return (
    `{${inSteps}requestAnimationFrame(()=>setTimeout(()=>inSteps("laid")));` +
    `const fetchRest=()=>{Promise.all([${fonts.join()}]).then(()=>inSteps("faced"),()=>{});${imports}};` +
    'new PerformanceObserver(fetchRest).observe({type:"paint",buffered:true});' +
    'addEventListener("load",()=>setTimeout(fetchRest,1000))}'
  );
}
