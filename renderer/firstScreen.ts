import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * A plain visit begins with its first screen: before the first frame nothing has a box, in that frame what is below the
 * first screen has none, and after it `inSteps` has that laid out, part by part. Chromium lays a document out when it
 * fires `load` and when its form fillers ask which fields can be reached; on a fast connection both come before the
 * first frame, and the whole page was laid out for them first.
 *
 * The end of the document's first inline script. A visit to a place further down, by its link or because it was there
 * before, needs every height above it at once; a tab in the background has nobody waiting, and no frames.
 */
export const firstScreenFirst =
  '{const[visit]=performance.getEntriesByType("navigation");' +
  // The address in the entry still has a fragment directive, `#:~:text=`, that `location` does not tell of.
  'if(!document.hidden&&visit?.type==="navigate"&&!(location.href+visit.name).includes("#"))' +
  'document.documentElement.classList.add("no-frame","first-screen")}';

/** What the classes above stand for; on paper the page is whole. */
export function firstScreenStyles({ breakpoints }: Theme): CSSObject {
  return {
    '@media screen': {
      '.no-frame body, .first-screen section:not(.laid), .first-screen footer:not(.laid)': {
        display: 'none',
      },
    },
    // A window taller than the first screen shows what follows it in its first frame; no phone is as tall.
    [breakpoints.up('sm').replace('@media', '@media screen and')]: {
      '.first-screen :first-child + section:not(.laid)': {
        display: 'block',
        contentVisibility: 'auto',
        containIntrinsicHeight: '60rem',
      },
    },
  };
}

/**
 * The part of the last inline script that ends it, after the first frame. A click or a key may lead to what has no box
 * yet: then all of it shows at once, by `wholePage`.
 */
export const restInSteps =
  'const{classList}=document.documentElement;' +
  'const wholePage=()=>classList.remove("no-frame","first-screen");' +
  'requestAnimationFrame(()=>{classList.remove("no-frame");setTimeout(()=>inSteps("laid"))});' +
  'for(const type of["click","keydown"])addEventListener(type,wholePage,{capture:true,once:true});';
