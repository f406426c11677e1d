import type { CSSObject, Theme } from '@mui/material/styles';
import { locale } from '#site/language.ts';
import { faces } from '#site/brand.ts';
import { scripts } from './scripts.ts';
import {
  gridProperties,
  heights,
  narrow,
  wideGridProperties,
  widestGrid,
  widestGridProperties,
} from './tokens.ts';

/** Styles of the whole document: reset, scrolling, focus and motion. */
export function globalStyles(theme: Theme): CSSObject {
  const { palette } = theme.vars;
  return {
    '*, *::before, *::after': { boxSizing: 'border-box' },
    html: {
      ...gridProperties,
      [theme.breakpoints.up('md')]: wideGridProperties,
      [theme.breakpoints.up(widestGrid)]: widestGridProperties,
      '--display-face': faces.display,
      colorScheme: 'light dark',
      // Type and spacing grow in windows wider than about 1430 px.
      fontSize: 'max(100%, min(130%, 62.5% + 0.42vw))',
      WebkitTextSizeAdjust: '100%',
      WebkitFontSmoothing: 'antialiased',
      // The height of one row of the header, including the header's border: 73 px (64 px on
      // phones), or 15 % of the window's height if that is less.
      '--row': 'min(73px, 15svh)',
      // The header's height.
      '--bar': 'var(--row)',
      // Without scripts, the header of a narrow window shows the menu's links in a second row.
      [`@media ${narrow.links} and ${heights.usual}`]: {
        [`&:not([${scripts}])`]: { '--bar': 'calc(var(--row) + 44px)' },
      },
      // A section or control to which the browser scrolls is shown below the sticky header (WCAG
      // 2.2, 2.4.11 Focus Not Obscured).
      scrollPaddingTop: 'var(--bar)',
      // On phones, a link to the form is at the window's lower edge
      // (`components/frame/WayToForm.tsx`).
      [theme.breakpoints.down('sm')]: {
        '--row': 'min(64px, 15svh)',
        '--dock': '3rem',
        scrollPaddingBottom: 'var(--dock)',
      },
      // A pressed link to a section scrolls the page smoothly. If the page is opened with a
      // section's fragment in its address, a browser with scripts jumps there in one step, because
      // `sectionLinks.ts` sets `data-choice` only after a press.
      '@media (prefers-reduced-motion: no-preference)': {
        [`&[data-choice], &:not([${scripts}])`]: { scrollBehavior: 'smooth' },
      },
    },
    body: {
      ...(theme.typography.body1 as CSSObject),
      margin: 0,
      color: palette.text.primary,
      backgroundColor: palette.background.default,
      // A word that is longer than its line breaks, so that it cannot widen a grid or flexbox.
      overflowWrap: 'anywhere',
      // Other languages than English have many long words, so these are hyphenated.
      ...(!locale.lang.startsWith('en') && { hyphens: 'auto', hyphenateLimitChars: '12 5 4' }),
      // Avoids a last line of a single word. Headings are balanced instead.
      textWrap: 'pretty',
    },
    'img, svg': { display: 'block', maxWidth: '100%' },
    'h1, h2, h3, h4, p, ul, dl, dd, figure, blockquote': { margin: 0 },
    // Large letters have about 0.04 em of space at their left. This margin aligns most letters
    // with the text below.
    'h1, h2': { marginInlineStart: '-0.04em' },
    // Balances short texts, because `pretty` may leave two words in the last line.
    'li p, h3 + p, td, dd': { textWrap: 'balance' },
    'h1, h2, h3, h4': {
      fontFamily: theme.typography.h1.fontFamily,
      fontWeight: 700,
      textWrap: 'balance',
    },
    ...Object.fromEntries((['h1', 'h2', 'h3', 'h4'] as const).map((level) => [level, sizeOf(theme, level)])),
    // Rounds the corners of a link's focus ring.
    ':where(a)': { borderRadius: theme.radii.small },
    ul: { padding: 0, listStyle: 'none' },
    // Safari announces a list without bullets as a list only if its items begin with text (WebKit's
    // `AccessibilityList`). This text is a zero-width space. Only Safari meets the condition
    // `@supports`. Other browsers announce the list without this text, and the texts of the page's
    // 35 list items would make each of their layouts slower.
    '@supports (hanging-punctuation: first)': { 'li::before': { content: '"\\200B"', position: 'absolute' } },
    // The second selector has to be more specific than MUI's `outline: 0` on buttons. It excludes
    // the containers of MUI's dialogs, which have `tabindex=-1`.
    ':focus-visible, body :focus-visible:where(:not([tabindex="-1"]))': {
      // Elements with a dark background set `--ring` to a color that is visible there.
      outline: `3px solid var(--ring, ${palette.primary.main})`,
      outlineOffset: 3,
    },
    // A press on a link to a section moves the focus to the section, so that Tab continues there. A
    // focus ring around a whole section would not help anybody.
    'body :is(main, section):focus': { outline: 'none' },
    // Links and the submit button show that they are pressed. The other buttons need not, because
    // their result is visible in the next frame. A second change of styles would delay this frame
    // by 15 ms on a slow phone.
    'a:active, [type=submit]:active': { opacity: 0.75 },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // Transitions are not shortened, but removed: even short transitions of an inherited
        // property would run one after the other, each element's after its parent's.
        transition: 'none !important',
      },
    },
  };
}

/** Returns the styles in which the levels of headings differ. */
function sizeOf({ typography }: Theme, level: 'h1' | 'h2' | 'h3' | 'h4'): CSSObject {
  const { fontSize, lineHeight, letterSpacing } = typography[level] as CSSObject;
  return { fontSize, lineHeight, letterSpacing };
}
