import type { CSSObject, Theme } from '@mui/material/styles';
import { locale } from '#site/language.ts';
import { sizes } from './tokens.ts';

/** The part of a phone's window that the link to the form covers. */
const lowerEdge = '5.5rem';

/** Styles of the whole document: reset, scrolling, focus, selection and motion. */
export function globalStyles(theme: Theme): CSSObject {
  const { palette } = theme.vars;
  return {
    '*, *::before, *::after': { boxSizing: 'border-box' },
    html: {
      colorScheme: 'light dark',
      // Type and spacing grow in windows wider than 1440 px.
      fontSize: 'max(100%, min(130%, 62.5% + 0.42vw))',
      WebkitTextSizeAdjust: '100%',
      WebkitFontSmoothing: 'antialiased',
      // The header's height, with its border: at most 15 % of a low window.
      '--bar': 'min(73px, 15svh)',
      // Anchors are shown below the sticky header (WCAG 2.2, 2.4.11 Focus Not Obscured).
      scrollPaddingTop: 'var(--bar)',
      // And above the link that sticks to the lower edge of a phone.
      [theme.breakpoints.down('sm')]: { scrollPaddingBottom: lowerEdge },
      // An address with a fragment jumps in one step. A choice on the page (`controls.ts`) scrolls smoothly.
      '@media (prefers-reduced-motion: no-preference)': { '&[data-choice]': { scrollBehavior: 'smooth' } },
    },
    // The bar and that link stand within this padding. Without these margins Chromium takes their controls for covered, and
    // scrolls the page by half a window whenever one of them gets the focus.
    '[data-bar] :is(a, button)': { scrollMarginTop: 'calc(-1 * var(--bar))' },
    'main > p a': { scrollMarginBottom: `-${lowerEdge}` },
    body: {
      ...(theme.typography.body1 as CSSObject),
      margin: 0,
      color: palette.text.primary,
      backgroundColor: palette.background.default,
      // A word longer than its line breaks, and no grid or flexbox is wider for it.
      overflowWrap: 'anywhere',
      // English has few words that long; other languages divide theirs by syllables.
      ...(!locale.lang.startsWith('en') && { hyphens: 'auto', hyphenateLimitChars: '12 5 4' }),
      // Avoids a last line of a single word. Headings are balanced instead.
      textWrap: 'pretty',
    },
    'img, svg': { display: 'block', maxWidth: '100%' },
    'h1, h2, h3, h4, p, ul, dl, dd, figure, blockquote': { margin: 0 },
    // In texts of two or three lines, a last line of two words still looks torn off.
    'li p, td, dd': { textWrap: 'balance' },
    'h1, h2, h3, h4': {
      fontFamily: theme.typography.h1.fontFamily,
      fontWeight: 700,
      textWrap: 'balance',
    },
    ...Object.fromEntries((['h1', 'h2', 'h3', 'h4'] as const).map((level) => [level, sizeOf(theme, level)])),
    // The shape of a link's focus ring.
    ':where(a)': { borderRadius: theme.radii.small },
    ul: { padding: 0, listStyle: 'none' },
    // The second selector has to be more specific than MUI's `outline: 0` on buttons. It excludes the frames of MUI's
    // dialogs.
    ':focus-visible, body :focus-visible:where(:not([tabindex="-1"]))': {
      outline: `3px solid ${palette.primary.main}`,
      outlineOffset: 3,
    },
    // A section is focused by a link to it, so that Tab continues there. A focus ring around a whole section would not
    // help.
    'body :is(main, section):focus': { outline: 'none' },
    // The other buttons answer in the next frame. A second change of styles would delay it, on a slow phone by 15 ms.
    ':is(a, [type=submit]):active': { opacity: 0.75 },
    '::selection': { backgroundColor: palette.secondary.main, color: palette.secondary.contrastText },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // Even short transitions of inherited properties would run one after the other: each element's after its
        // parent's.
        transition: 'none !important',
      },
    },
  };
}

/** The styles that distinguish the heading levels. */
function sizeOf({ typography }: Theme, level: 'h1' | 'h2' | 'h3' | 'h4'): CSSObject {
  const { fontSize, lineHeight, letterSpacing } = typography[level] as CSSObject;
  return { fontSize, lineHeight, letterSpacing };
}

/**
 * The print styles make the page a handout of four sheets, A4 or Letter: black on white, every answer open, no controls,
 * small pictures.
 */
export const printStyles: CSSObject = {
  '@page': { margin: '10mm' },
  // Texts of 9.5 pt, tags of 7.9.
  html: { fontSize: '75%' },
  h1: { fontSize: '2.5rem !important', maxWidth: '15em' },
  'header, [data-bar]': { minHeight: '0 !important', border: '0 !important' },
  h2: { fontSize: '1.75rem !important' },
  h3: { fontSize: '1.25rem !important' },
  // A word of 20 letters has room in a quarter of the page.
  'article h3': { fontSize: '1.0625rem !important' },
  dl: { '--figure': '2rem !important' },
  'blockquote p': { fontSize: `${sizes.lead} !important` },
  'body, body *': { color: '#000 !important', backgroundColor: 'transparent !important' },
  'body *, ::before': { boxShadow: 'none !important' },
  'article li': { border: '0.2mm solid', padding: '0 1.5mm !important', fontSize: '0.875rem !important' },
  ':has(> [data-island=form]), nav, figure a, .drawing, .ways, [href="#main"], [href="#contact"], [data-toasts], [data-road], [class*=Button-root], [class*=expandIcon], section:not(#work, [data-stage]) .shot, footer p:first-child, div:has(> h3 ~ [data-island])':
    { display: 'none !important' },
  '.shot': { contentVisibility: 'visible !important' },
  'section, footer, #contact div > div:has(> h3)': { paddingBlock: '2.5mm !important' },
  'main > div > div > div, main > div dl': { paddingBlock: '2mm !important', rowGap: '3mm !important' },
  '#work ul, section div:has(> [data-rise])': { rowGap: '4mm !important' },
  '#work article': {
    gap: '2mm !important',
    '& p': { marginBlock: '1mm 2mm' },
    '& ul': { gap: '1mm !important' },
  },
  // A button's address in the place of its words.
  '#contact a[target]': {
    display: 'block !important',
    minHeight: 0,
    padding: 0,
    fontSize: 0,
    fontWeight: 400,
    textAlign: 'start',
    '&::after': { content: 'attr(href)', fontSize: sizes.body },
  },
  '#contact p': { marginBlockEnd: '1mm' },
  '#contact div:has(> h3 ~ dl)': { gridColumn: 'auto !important' },
  figure: { '--inset': '3mm !important' },
  'th, td': { paddingBlock: '1.5mm !important' },
  '.MuiAccordionSummary-content': { marginBlock: '2mm 1mm !important' },
  '[role=region] > div': { paddingBlock: '0 3mm !important' },
  // Every section but the longest two begins and ends on one sheet, unless it is longer than a sheet.
  'section:not(#work, #faq), footer, h2, .lead, article, figure, tr, dl, .MuiAccordion-root': {
    breakInside: 'avoid',
  },
  // The heading and the introduction of the questions stay with the first question.
  '.lead': { breakAfter: 'avoid' },
  '[data-rise]': { gridColumn: 'span 3 !important' },
  '[data-rise]:has(figure), ol > li, [data-road] ~ *': {
    display: 'block !important',
    gridColumn: 'span 4 !important',
  },
  '#faq [data-island] > div': { columns: 2 },
  '.MuiAccordionSummary-root': { minHeight: '0 !important' },
};
