// Written by `npm run assets -- fonts`; change scripts/assets/faces.ts instead.

/** The @font-face rules of the site: both faces, and system fallbacks matched to their metrics. */
export const fontFaceCss = [
  '@font-face{font-family:"Bricolage Grotesque Variable";font-style:normal;font-display:swap;font-weight:700 700;src:url("/fonts/bricolage-708c6207.woff2") format("woff2")}',
  '@font-face{font-family:"Bricolage Fallback";font-style:normal;font-weight:500 800;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Roboto Bold"),local("Roboto-Bold");size-adjust:97.58%;ascent-override:95.31%;descent-override:27.67%;line-gap-override:0.00%}',
  '@font-face{font-family:"Instrument Sans Variable";font-style:normal;font-display:swap;font-weight:400 700;src:url("/fonts/instrument-ff200db7.woff2") format("woff2")}',
  '@font-face{font-family:"Instrument Fallback";font-style:normal;font-weight:400 549;src:local("Arial"),local("ArialMT"),local("Liberation Sans"),local("Roboto"),local("Roboto-Regular");size-adjust:101.79%;ascent-override:95.29%;descent-override:24.56%;line-gap-override:0.00%}',
  '@font-face{font-family:"Instrument Fallback";font-style:normal;font-weight:550 700;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Roboto Bold"),local("Roboto-Bold");size-adjust:97.26%;ascent-override:99.73%;descent-override:25.70%;line-gap-override:0.00%}',
].join('');

/** The font files that the first screen needs. */
export const preloadFonts: string[] = ['/fonts/bricolage-708c6207.woff2', '/fonts/instrument-ff200db7.woff2'];
