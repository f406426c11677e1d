/**
 * After the first frame the late fonts are fetched, which would otherwise compete with the headline's font. Then the page is
 * laid out anew part by part, each in a separate task, and the loader is fetched.
 *
 * It runs as an inline script and uses nothing from outside its own body.
 */
/* oxlint-disable unicorn/consistent-function-scoping */
export async function followFirstPaint(
  parts: string,
  lateFonts: [font: string, letters: string][],
  loader: string,
) {
  const { dataset } = document.documentElement;
  const frame = () => new Promise(requestAnimationFrame);
  const pause = (ms?: number) => new Promise((resolve) => setTimeout(resolve, ms));
  // A section that is chosen afterward counts again.
  let acted = false;
  // A press may be on the scroll bar. A link's press comes before its `hashchange`.
  for (const type of ['wheel', 'touchmove', 'keydown', 'mousedown', 'hashchange'])
    addEventListener(type, () => (acted = type !== 'hashchange'), { passive: true });
  // At the second frame's callback the page has done its part of the first frame.
  await frame();
  await frame();
  await pause();
  const marks: DOMStringMap = { laidOut: '' };
  const inParts = async () => {
    for (const part of document.querySelectorAll<HTMLElement>(parts)) {
      Object.assign(part.dataset, marks);
      // Reading this property forces layout now.
      void part.offsetHeight;
      await pause();
    }
  };
  const loaded = lateFonts.map((font) => document.fonts.load(...font));
  const fonts = Promise.allSettled(loaded).then(() => (marks['lateFont'] = ''));
  // A part whose fonts are there takes one layout in place of two. A slow network is not waited for.
  await Promise.race([fonts, pause(250)]);
  await inParts();
  if (loader) import(/* @vite-ignore */ loader).catch(() => {});
  await fonts;
  await inParts();
  dataset['lateFont'] = '';
  // The late font may have changed heights above the section that the address names. The page scrolls to it again, unless
  // the visitor has scrolled or pressed elsewhere since.
  if (!acted) document.querySelector(':target')?.scrollIntoView();
}
