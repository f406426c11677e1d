import type { CSSObject, Theme } from '@mui/material/styles';
import { firstScreenStyles } from '../firstScreen.ts';

/** What holds for the document as a whole: the reset, scrolling, focus, selection and motion. */
export function globalStyles(theme: Theme): CSSObject {
  const { palette } = theme.vars;
  return {
    '*, *::before, *::after': { boxSizing: 'border-box' },
    html: {
      colorScheme: 'light dark',
      WebkitTextSizeAdjust: '100%',
      WebkitFontSmoothing: 'antialiased',
      // Anchors land below the sticky header (WCAG 2.2, 2.4.11 Focus Not Obscured).
      scrollPaddingTop: '4.625rem',
      '@media (prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
    },
    body: {
      ...(theme.typography.body1 as CSSObject),
      margin: 0,
      color: palette.text.primary,
      backgroundColor: palette.background.default,
      overflowWrap: 'break-word',
      // No last line of a single word; headings balance theirs.
      textWrap: 'pretty',
    },
    ...firstScreenStyles(theme),
    'img, svg': { display: 'block', maxWidth: '100%' },
    'h1, h2, h3, h4, p, ul, dl, dd, figure, blockquote': { margin: 0 },
    ul: { padding: 0, listStyle: 'none' },
    // The second selector is more specific than MUI's `outline: 0` on its buttons, but not meant for its dialogs' frames.
    ':focus-visible, body :focus-visible:where(:not([tabindex="-1"]))': {
      outline: `3px solid ${palette.primary.main}`,
      outlineOffset: 3,
    },
    // Focused by the skip link, to go on from there; a ring around the whole page would say nothing.
    'main:focus': { outline: 'none' },
    '::selection': { backgroundColor: palette.secondary.main, color: palette.secondary.contrastText },
    '@media print': printStyles,
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // However short, transitions of what is inherited would run one after the other, an element's after its parent's.
        transition: 'none !important',
      },
    },
  };
}

/** The page as a handout: ink on paper, every answer open, nothing to press. */
const printStyles: CSSObject = {
  '@page': { margin: '14mm' },
  html: { fontSize: '68%' },
  ':root, body, section, footer, main *': {
    color: '#000 !important',
    backgroundColor: 'transparent !important',
    boxShadow: 'none !important',
  },
  'form, nav, [href="#main"], [data-toast], .MuiButton-root, .MuiIconButton-root, header svg.MuiSvgIcon-root':
    {
      display: 'none !important',
    },
  '.MuiCollapse-root': { height: 'auto !important', visibility: 'visible !important', overflow: 'visible' },
  '.shot, .frame': { contentVisibility: 'visible !important' },
  'section, footer': { paddingBlock: '6mm !important' },
  'article, figure, tr, h2, h3, dl': { breakInside: 'avoid' },
  'h2, h3': { breakAfter: 'avoid' },
  '.frame': { maxWidth: '84mm' },
};
