import type { TypographyVariantsOptions } from '@mui/material/styles';
import { leading, sizes } from './tokens.ts';

const display = { fontFamily: 'var(--display-face)', fontWeight: 700, textWrap: 'balance' } as const;

/** The fonts, sizes and line heights of headings, texts and buttons, by MUI's names. */
export const typography: TypographyVariantsOptions = {
  // The document's head declares this custom property, together with the fonts
  // (`renderer/document/documentHead.ts`).
  fontFamily: 'var(--body-face)',
  h1: {
    ...display,
    fontSize: sizes.display,
    lineHeight: leading(1),
    letterSpacing: '-0.035em',
  },
  h2: {
    ...display,
    fontSize: sizes.heading,
    lineHeight: leading(1.04),
    letterSpacing: '-0.03em',
  },
  h3: { ...display, fontSize: sizes.title, lineHeight: leading(1.2), letterSpacing: '-0.015em' },
  h4: { ...display, fontSize: sizes.lead, lineHeight: leading(1.25), letterSpacing: '-0.01em' },
  subtitle1: { fontSize: sizes.lead, lineHeight: 1.5, textWrap: 'balance' },
  body1: { fontSize: sizes.body, lineHeight: 1.6 },
  button: { fontSize: sizes.body, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
};
