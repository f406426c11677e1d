import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * A plain visit begins with its first screen: before the first frame nothing has a box, in that frame what is below the
 * first screen has none, and after it `afterFirstPaint` has that laid out, part by part. Chromium lays a document out
 * when it fires `load` and when its form fillers ask which fields can be reached; on a fast connection both come before
 * the first frame, and the whole page was laid out for them first.
 *
 * The end of the document's first inline script, so that a slow document shows as it comes. A visit to a place further
 * down, by its link or because it was there before, needs every height above it at once; a tab in the background has
 * nobody waiting, and no frames. A click or a key may lead to what has no box yet; a browser may give the page no frame,
 * or a lost connection no end and no `load`, so two seconds are enough. Then all of it shows.
 */
export const firstScreenFirst =
  '{const[visit]=performance.getEntriesByType("navigation");' +
  // The address in the entry still has a fragment directive, `#:~:text=`, that `location` does not tell of.
  'if(!document.hidden&&visit?.type==="navigate"&&!(location.href+visit.name).includes("#")){' +
  'const{classList}=document.documentElement;' +
  'const wholePage=()=>classList.remove("no-frame","first-screen");' +
  'classList.add("no-frame","first-screen");' +
  'requestAnimationFrame(()=>classList.remove("no-frame"));' +
  'for(const type of["click","keydown"])addEventListener(type,wholePage,{capture:true,once:true});' +
  'setTimeout(wholePage,2000)}}';

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
