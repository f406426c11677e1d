// Written by `npm run assets -- fonts`. To change the fonts, edit `faces` and `fontSources` in
// site/brand.ts, and run that command.

/**
 * A font file and the weights that it contains. `letters` limits the file to these letters
 * (`unicode-range`). The file with the Latin alphabet has no limit.
 */
export type WebFont = { family: string; weight: string; url: string; letters?: string };

/** All font files, the headline's first. */
export const webFonts: WebFont[] = [{"family":"Bricolage Grotesque Variable","weight":"700","url":"/fonts/bricolage-708c6207.woff2"},{"family":"Instrument Sans Variable","weight":"400 700","url":"/fonts/instrument-509a4bd8.woff2"}];

/** The @font-face rules of the fallbacks: system fonts adjusted to the metrics of ours. */
export const fallbackFaces = "@font-face{font-family:\"Bricolage Fallback\";font-weight:500 800;src:local(\"Arial Bold\"),local(\"Arial-BoldMT\"),local(\"Liberation Sans Bold\"),local(\"Roboto Bold\"),local(\"Roboto-Bold\");size-adjust:97.85%;ascent-override:95.05%;descent-override:27.59%;line-gap-override:0.00%}@font-face{font-family:\"Instrument Fallback\";font-weight:400 549;src:local(\"Arial\"),local(\"ArialMT\"),local(\"Liberation Sans\"),local(\"Roboto\"),local(\"Roboto-Regular\");size-adjust:102.11%;ascent-override:95.00%;descent-override:24.48%;line-gap-override:0.00%}@font-face{font-family:\"Instrument Fallback\";font-weight:550 700;src:local(\"Arial Bold\"),local(\"Arial-BoldMT\"),local(\"Liberation Sans Bold\"),local(\"Roboto Bold\"),local(\"Roboto-Bold\");size-adjust:97.73%;ascent-override:99.25%;descent-override:25.58%;line-gap-override:0.00%}";

/** The letters of the display face, and the width of each in em. */
export const displayLetters = { letters: " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~©·×–—‘’“”•…", widths: [0.22,0.275,0.342,0.616,0.612,0.96,0.728,0.172,0.309,0.306,0.435,0.51,0.189,0.334,0.229,0.353,0.636,0.325,0.579,0.587,0.612,0.589,0.63,0.501,0.635,0.63,0.237,0.219,0.51,0.51,0.51,0.411,0.958,0.677,0.649,0.659,0.666,0.586,0.558,0.691,0.685,0.268,0.35,0.656,0.487,0.885,0.737,0.696,0.618,0.697,0.649,0.623,0.546,0.685,0.653,0.954,0.66,0.617,0.56,0.31,0.351,0.307,0.552,0.551,0.283,0.564,0.609,0.552,0.61,0.561,0.384,0.579,0.599,0.254,0.26,0.565,0.252,0.906,0.599,0.591,0.608,0.609,0.414,0.53,0.381,0.592,0.552,0.833,0.553,0.574,0.503,0.338,0.245,0.335,0.51,0.933,0.229,0.51,0.518,0.786,0.194,0.194,0.379,0.379,0.323,0.742] };

/** From the highest to the lowest point of the site's words in the display face, in em. */
export const displayHeight = 0.92;
