import { lateFonts } from './fonts.ts';

/**
 * The inline script that fetches what the first paint does not need: the page's script and the late fonts. Left in the
 * document, both compete with the headline's font for a phone's first round trips; here they start when the browser
 * reports its first paint (https://www.w3.org/TR/paint-timing/), or a second after load where it reports none.
 *
 * @param script the module's address
 */
export function afterFirstPaint(script: string): string {
  const faces = lateFonts.map(({ family, weight, url }) => {
    const args = [family, `url(${url})`, { weight }].map((arg) => JSON.stringify(arg)).join();
    // Added only once it is there, so that it never stands, empty, before the same face of a wide screen's rules.
    return `new FontFace(${args}).load().then((face)=>document.fonts.add(face),()=>{})`;
  });
  return (
    `{let fetched;const fetchRest=()=>{if(fetched)return;fetched=true;${faces.join(';')};import(${JSON.stringify(script)})};` +
    `new PerformanceObserver(fetchRest).observe({type:"paint",buffered:true});` +
    `addEventListener("load",()=>setTimeout(fetchRest,1000))}`
  );
}
