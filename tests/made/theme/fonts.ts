// Written by `npm run assets -- fonts`; change scripts/assets/faces.ts instead.

/** A font file and the weights that it contains; `letters` are all of its letters if another file has the Latin alphabet. */
export type WebFont = { family: string; weight: string; url: string; letters?: string };

/** The fonts that the first paint waits for. */
export const firstFonts: WebFont[] = [
  { family: 'Bricolage Grotesque Variable', weight: '700', url: '/fonts/bricolage-708c6207.woff2' },
];

/** The fonts loaded after the first paint. Until then, fallbacks of the same width are used. */
export const lateFonts: WebFont[] = [
  { family: 'Instrument Sans Variable', weight: '400 700', url: '/fonts/instrument-509a4bd8.woff2' },
];

/** The @font-face rules of the fallbacks: system fonts adjusted to the metrics of ours. */
export const fallbackFaces = [
  '@font-face{font-family:"Bricolage Fallback";font-style:normal;font-weight:500 800;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Roboto Bold"),local("Roboto-Bold");size-adjust:97.84%;ascent-override:95.05%;descent-override:27.60%;line-gap-override:0.00%}',
  '@font-face{font-family:"Instrument Fallback";font-style:normal;font-weight:400 549;src:local("Arial"),local("ArialMT"),local("Liberation Sans"),local("Roboto"),local("Roboto-Regular");size-adjust:102.12%;ascent-override:94.99%;descent-override:24.48%;line-gap-override:0.00%}',
  '@font-face{font-family:"Instrument Fallback";font-style:normal;font-weight:550 700;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Roboto Bold"),local("Roboto-Bold");size-adjust:97.73%;ascent-override:99.25%;descent-override:25.58%;line-gap-override:0.00%}',
].join('');
