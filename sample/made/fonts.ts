// Written by `npm run assets -- fonts`; change lib/fonts/faces.ts instead.

/** A font file and the weights that it contains; `letters` are all of its letters if another file has the Latin alphabet. */
export type WebFont = { family: string; weight: string; url: string; letters?: string };

/** All font files, the headline's first. */
export const webFonts: WebFont[] = [
  { family: 'Bricolage Grotesque Variable', weight: '700', url: '/fonts/bricolage-708c6207.woff2' },
  { family: 'Instrument Sans Variable', weight: '400 700', url: '/fonts/instrument-509a4bd8.woff2' },
];

/** The @font-face rules of the fallbacks: system fonts adjusted to the metrics of ours. */
export const fallbackFaces = [
  '@font-face{font-family:"Bricolage Fallback";font-weight:500 800;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Roboto Bold"),local("Roboto-Bold");size-adjust:97.85%;ascent-override:95.05%;descent-override:27.59%;line-gap-override:0.00%}',
  '@font-face{font-family:"Instrument Fallback";font-weight:400 549;src:local("Arial"),local("ArialMT"),local("Liberation Sans"),local("Roboto"),local("Roboto-Regular");size-adjust:102.11%;ascent-override:95.00%;descent-override:24.48%;line-gap-override:0.00%}',
  '@font-face{font-family:"Instrument Fallback";font-weight:550 700;src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Roboto Bold"),local("Roboto-Bold");size-adjust:97.73%;ascent-override:99.25%;descent-override:25.58%;line-gap-override:0.00%}',
].join('');

/** The letters of each face, and the width of each in em. */
export const displayLetters = {
  letters:
    ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~©·×–—‘’“”•…',
  widths: [
    0.22, 0.275, 0.342, 0.616, 0.612, 0.96, 0.728, 0.172, 0.309, 0.306, 0.435, 0.51, 0.189, 0.334, 0.229,
    0.353, 0.636, 0.325, 0.579, 0.587, 0.612, 0.589, 0.63, 0.501, 0.635, 0.63, 0.237, 0.219, 0.51, 0.51, 0.51,
    0.411, 0.958, 0.677, 0.649, 0.659, 0.666, 0.586, 0.558, 0.691, 0.685, 0.268, 0.35, 0.656, 0.487, 0.885,
    0.737, 0.696, 0.618, 0.697, 0.649, 0.623, 0.546, 0.685, 0.653, 0.954, 0.66, 0.617, 0.56, 0.31, 0.351,
    0.307, 0.552, 0.551, 0.283, 0.564, 0.609, 0.552, 0.61, 0.561, 0.384, 0.579, 0.599, 0.254, 0.26, 0.565,
    0.252, 0.906, 0.599, 0.591, 0.608, 0.609, 0.414, 0.53, 0.381, 0.592, 0.552, 0.833, 0.553, 0.574, 0.503,
    0.338, 0.245, 0.335, 0.51, 0.933, 0.229, 0.51, 0.518, 0.786, 0.194, 0.194, 0.379, 0.379, 0.323, 0.742,
  ],
};
export const bodyLetters = {
  letters:
    ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~©·ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ–—‘’“”•…',
  widths: [
    0.193, 0.295, 0.449, 0.727, 0.637, 0.786, 0.768, 0.256, 0.439, 0.439, 0.43, 0.544, 0.275, 0.493, 0.275,
    0.444, 0.677, 0.387, 0.557, 0.579, 0.615, 0.581, 0.615, 0.561, 0.598, 0.619, 0.275, 0.275, 0.544, 0.544,
    0.544, 0.58, 0.867, 0.733, 0.645, 0.747, 0.755, 0.63, 0.594, 0.764, 0.725, 0.254, 0.427, 0.712, 0.589,
    0.898, 0.725, 0.794, 0.667, 0.806, 0.664, 0.637, 0.664, 0.704, 0.733, 1.087, 0.707, 0.7, 0.631, 0.439,
    0.444, 0.439, 0.544, 0.466, 0.354, 0.558, 0.621, 0.552, 0.621, 0.571, 0.37, 0.621, 0.612, 0.26, 0.26,
    0.558, 0.26, 0.941, 0.612, 0.597, 0.621, 0.621, 0.39, 0.494, 0.406, 0.604, 0.536, 0.8, 0.587, 0.536,
    0.513, 0.439, 0.234, 0.439, 0.544, 0.823, 0.144, 0.733, 0.733, 0.733, 0.733, 0.733, 0.733, 0.967, 0.747,
    0.63, 0.63, 0.63, 0.63, 0.254, 0.254, 0.254, 0.254, 0.765, 0.725, 0.794, 0.794, 0.794, 0.794, 0.794,
    0.544, 0.794, 0.704, 0.704, 0.704, 0.704, 0.7, 0.664, 0.631, 0.558, 0.558, 0.558, 0.558, 0.558, 0.558,
    0.88, 0.552, 0.571, 0.571, 0.571, 0.571, 0.26, 0.26, 0.26, 0.26, 0.608, 0.612, 0.597, 0.597, 0.597, 0.597,
    0.597, 0.544, 0.597, 0.604, 0.604, 0.604, 0.604, 0.536, 0.621, 0.536, 0.599, 0.899, 0.275, 0.275, 0.471,
    0.471, 0.336, 0.728,
  ],
};

/** From the highest letter of the site's words in the display face to the lowest, in em. */
export const displayHeight = 0.92;

/** How far from its place on the left each of the display face's letters begins, in em; 0 for signs. */
export const displayStarts = [
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.013,
  0.061, 0.041, 0.061, 0.061, 0.061, 0.041, 0.061, 0.061, 0.011, 0, 0.061, 0.061, 0.061, 0.041, 0.061, 0.041,
  0.061, 0.036, 0.016, 0.057, 0, 0.019, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.031, 0.055, 0.032, 0.033, 0.032, 0.018,
  0.019, 0.055, 0.04, -0.023, 0.055, 0.055, 0.055, 0.055, 0.032, 0.055, 0.033, 0.055, 0.029, 0.011, 0.048, 0,
  0.013, 0.011, 0.034, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
];
