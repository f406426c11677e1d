import { colors } from '#site/brand.ts';

/**
 * The colors that MUI's palette does not have: tinted backgrounds (`ground`), lines, and the colors
 * on dark areas, such as the footer (`band`).
 */
type HouseColors = {
  ground: { main: string; contact: string };
  line: { strong: string };
  band: { main: string; text: string; muted: string; line: string };
};

declare module '@mui/material/styles' {
  interface Palette extends HouseColors {}
  interface PaletteOptions extends HouseColors {}
  interface CssThemeVariables {
    enabled: true;
  }
}

/** Builds the MUI palette of one color scheme from the owner's colors (`site/brand.ts`). */
export function palette(scheme: keyof typeof colors) {
  const c = colors[scheme];
  return {
    primary: { main: c.action, dark: c.actionDeep, light: c.action, contrastText: c.onAction },
    secondary: { main: c.accent, dark: c.accentDeep, light: c.accent, contrastText: c.onAccent },
    error: { main: c.error },
    text: { primary: c.ink, secondary: c.inkMuted },
    background: { default: c.paper, paper: c.surface },
    divider: c.line,
    ground: { main: c.ground, contact: c.contactGround },
    line: { strong: c.lineStrong },
    band: {
      main: c.band,
      text: c.onBand,
      muted: c.onBandMuted,
      line: c.bandLine,
    },
  };
}
