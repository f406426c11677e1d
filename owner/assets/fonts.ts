import { writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { siteFaces, type SiteFace, systemFace } from '../../lib/fonts/faces.ts';
import { lettersOf, typedLetters } from '../../lib/fonts/letters.ts';
import { hash } from './manifest.ts';
import {
  axesAt,
  type FaceSource,
  isStatic,
  openPiece,
  type Piece,
  piecesOf,
  weightNear,
} from '../../lib/fonts/pieces.ts';
import { stagedMade, stagedPublic } from './staging.ts';

/**
 * Reduces both faces (the headline's and the text's) to the letters of the site, and writes
 * `made/fonts.ts`, from which the page loads them. `settingsText` contains the texts from the
 * settings.
 */
export async function buildFonts(settingsText: string): Promise<void> {
  const built = await Promise.all(siteFaces.map((face) => buildFace(face, lettersOf(face, settingsText))));
  await writeFaces(built, typedLetters(settingsText));
}

/**
 * Measures a face in one weight: the width of its letters, and how far they reach up and down, in
 * em.
 */
async function measuresOf(face: FaceSource, letters: string, weight: number) {
  const { pieces } = await piecesOf(face, letters, weight);
  const measured = pieces.map(async (piece) => {
    const { font, upem } = await openPiece(piece, weight);
    return Array.from(piece.letters, (letter) => {
      const glyph = font.glyph(letter.codePointAt(0) ?? 0) ?? 0;
      const { yBearing = 0, height = 0 } = font.glyphExtents(glyph) ?? {};
      const lengths = [font.glyphHAdvance(glyph), yBearing, yBearing + height];
      const [width = 0, top = 0, bottom = 0] = lengths.map((length) => length / upem);
      return { letter, width, top, bottom };
    });
  });
  return (await Promise.all(measured)).flat();
}

type Measures = Awaited<ReturnType<typeof measuresOf>>;

const widthsIn = (measures: Measures) =>
  Object.fromEntries(measures.map(({ letter, width }) => [letter, width]));

async function buildFace(face: SiteFace, letters: string) {
  const webFonts = await Promise.all(
    instancesOf(face).map((instance) => buildInstance(face, letters, instance)),
  );
  const fallbacks = await Promise.all(
    face.fallbacks.map((fallback) => fallbackRule(face, letters, fallback)),
  );
  const measures = await measuresOf(face, letters, face.measured);
  return { webFonts: webFonts.flat(), fallbacks, measures };
}

/**
 * One font file. `min` and `max` are the weights in it. `css` has the weights for which its CSS
 * rule is used.
 */
type Instance = { min: number; max: number; css: string };

/**
 * Returns the font files to make for a face. A variable face gets one file with all weights. A
 * static face gets one file for each weight that the page uses: these are the weights of the
 * entries of `face.fallbacks`. Such a file is made from the package's font whose weight is nearest,
 * and browsers use it for the CSS weights in the entry's `range`.
 */
function instancesOf(face: SiteFace): Instance[] {
  if (!isStatic(face)) {
    const { min, max } = face.weight;
    return [{ min, max, css: min === max ? `${min}` : `${min} ${max}` }];
  }
  return face.fallbacks.map(({ weight, range }) => {
    const near = weightNear(face, weight);
    return { min: near, max: near, css: range.join(' ') };
  });
}

async function buildInstance(face: SiteFace, letters: string, instance: Instance) {
  const { pieces } = await piecesOf(face, letters, instance.min);
  if (pieces.length === 0) throw new Error(`the files of ${face.css.family} have none of the site's letters`);
  return Promise.all(pieces.map((piece, index) => buildPiece(face, piece, instance, index === 0)));
}

async function buildPiece(face: SiteFace, piece: Piece, instance: Instance, isFirst: boolean) {
  const font = await subsetFont(piece.file, piece.letters, {
    targetFormat: 'woff2',
    variationAxes: axesAt(piece, instance),
    keepFeatures: [...face.features],
    noHinting: true,
  });
  // The name contains a hash of the bytes, so that browsers may keep the file for ever
  // (`immutable`).
  const name = `${face.slug}-${hash(font).slice(0, 8)}.woff2`;
  await writeFile(`${stagedPublic}/fonts/${name}`, font);
  return {
    family: face.css.family,
    weight: instance.css,
    url: `/fonts/${name}`,
    ...(!isFirst && { letters: piece.letters }),
  };
}

/**
 * Returns the CSS rule for a fallback font. It stretches a system font to the width and line height
 * of the web font, so that nothing moves when the web font arrives. `size-adjust` matches the mean
 * width of letters. It also scales the other overrides, so they are divided by its value.
 */
async function fallbackRule(
  face: SiteFace,
  all: string,
  { weight, range, sample }: SiteFace['fallbacks'][number],
): Promise<string> {
  const { pieces } = await piecesOf(face, all, weight);
  const { font, upem } = await openPiece(pieces[0]!, weight);
  const { ascender, descender, lineGap } = font.hExtents();
  const isBold = weight >= 600;
  const letters = [...new Set(sample)].join('');
  const ours = widthsIn(await measuresOf(face, letters, weight));
  const theirs = widthsIn(await measuresOf(systemFace, letters, isBold ? 700 : 400));
  const both = Array.from(sample).filter((letter) => ours[letter] && theirs[letter]);
  const widthIn = (widths: Record<string, number>) =>
    both.reduce((sum, letter) => sum + (widths[letter] ?? 0), 0);
  const scale = widthIn(ours) / widthIn(theirs) || 1;
  const adjusted = (length: number) => percent(length / upem / scale);
  const locals = isBold
    ? ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold', 'Roboto-Bold']
    : ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto', 'Roboto-Regular'];
  return (
    `@font-face{font-family:"${face.css.fallback}";font-weight:${range.join(' ')};` +
    `src:${locals.map((name) => `local("${name}")`).join(',')};size-adjust:${percent(scale)};` +
    `ascent-override:${adjusted(ascender)};descent-override:${adjusted(-descender)};` +
    `line-gap-override:${adjusted(lineGap)}}`
  );
}

const rounded = (lengths: number[]) => JSON.stringify(lengths.map((length) => Number(length.toFixed(3))));

const percent = (value: number) => `${(value * 100).toFixed(2)}%`;

async function writeFaces(faces: Awaited<ReturnType<typeof buildFace>>[], typed: string): Promise<void> {
  const measures = faces[0]?.measures ?? [];
  const letters = measures.map(({ letter }) => letter).join('');
  const display = `{ letters: ${JSON.stringify(letters)}, widths: ${rounded(measures.map(({ width }) => width))} }`;
  const shapes = measures.filter(({ letter }) => typed.includes(letter));
  const height = Math.max(...shapes.map(({ top }) => top)) - Math.min(...shapes.map(({ bottom }) => bottom));
  const source = `// Written by \`npm run assets -- fonts\`. To change the fonts, edit \`faces\` and \`fontSources\` in
// site/brand.ts, and run that command.

/**
 * A font file and the weights that it contains. \`letters\` limits the file to these letters
 * (\`unicode-range\`). The file with the Latin alphabet has no limit.
 */
export type WebFont = { family: string; weight: string; url: string; letters?: string };

/** All font files, the headline's first. */
export const webFonts: WebFont[] = ${JSON.stringify(faces.flatMap(({ webFonts }) => webFonts))};

/** The @font-face rules of the fallbacks: system fonts adjusted to the metrics of ours. */
export const fallbackFaces = ${JSON.stringify(faces.flatMap(({ fallbacks }) => fallbacks).join(''))};

/** The letters of the display face, and the width of each in em. */
export const displayLetters = ${display};

/** From the highest to the lowest point of the site's words in the display face, in em. */
export const displayHeight = ${Math.ceil(height * 100) / 100};
`;
  await writeFile(`${stagedMade}/fonts.ts`, source);
}
