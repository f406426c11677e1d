import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/**
 * Where the letters of a face come from: style sheets of packages, and the values of the variable
 * axes except the weight.
 */
export type FaceSource = { sources: readonly string[]; axes: Readonly<Record<string, number>> };

type Range = { min: number; max: number };

/**
 * A font file that a `@font-face` rule names, the folder of the rule's style sheet (`from`), and
 * the weights in the rule: one weight, or a range.
 */
type FontFile = { bytes: Buffer; from: string; weights: Range };

/** A font file of a face, and the letters that are taken from it. */
export type Piece = {
  file: Buffer;
  letters: string;
  /** The values of the axes that the file has, and the range of its weights if it is variable. */
  axes: Record<string, number>;
  wght: Range | undefined;
  /** Axes without a value, each as `opsz (9 to 144)`. The axis of the weight is left out. */
  withoutValue: string[];
};

/**
 * Characters that no face needs, because they have no glyph or every system has one: spaces,
 * control characters and emoji.
 */
const anywhere = /[\p{Z}\p{C}\p{Emoji_Presentation}\uFE0F]/u;

/**
 * Looks for each letter in the files of a face. A static font has one file for each weight. Of its
 * files, only those with the weight nearest to `weight` are searched.
 *
 * @returns the needed files, the one with the Latin alphabet first, and the letters that no file
 *   has
 */
export async function piecesOf({ sources, axes }: FaceSource, letters: string, weight: number) {
  const pieces: Piece[] = [];
  let missing = Array.from(letters);
  for (const { bytes } of nearest(sources.flatMap(filesOf), weight)) {
    const { face } = openFont(await subsetFont(bytes, missing.join(''), { targetFormat: 'sfnt' }));
    const there = new Set(Array.from(face.collectUnicodes(), (code) => String.fromCodePoint(code)));
    const covered = missing.filter((letter) => there.has(letter));
    missing = missing.filter((letter) => !there.has(letter));
    const { wght, ...known } = face.getAxisInfos();
    const itsAxes = Object.fromEntries(Object.entries(axes).filter(([axis]) => axis in known));
    const withoutValue = Object.entries(known)
      .filter(([axis]) => !(axis in axes))
      .map(([axis, { min, max }]) => `${axis} (${min} to ${max})`);
    if (covered.length > 0)
      pieces.push({ file: bytes, letters: covered.join(''), axes: itsAxes, wght, withoutValue });
  }
  return { pieces, missing: missing.filter((letter) => !anywhere.test(letter)) };
}

/**
 * Returns all variable files, and of the static files in each folder those with the nearest weight.
 */
function nearest(files: FontFile[], weight: number): FontFile[] {
  const distance = ({ weights }: FontFile) => Math.abs(weights.min - weight);
  return files.filter(
    (file) =>
      isVariable(file) ||
      files.every(
        (other) => other.from !== file.from || isVariable(other) || distance(other) >= distance(file),
      ),
  );
}

const isVariable = ({ weights }: FontFile) => weights.min < weights.max;

/** Whether a face has static files, one for each weight. A variable file has all weights. */
export const isStatic = ({ sources }: FaceSource): boolean =>
  sources.flatMap(filesOf).some((file) => !isVariable(file));

/**
 * Returns the weight nearest to `weight` among a face's static files. Returns `weight` itself if
 * the face is variable.
 */
export function weightNear({ sources }: FaceSource, weight: number): number {
  const files = sources.flatMap(filesOf);
  const [file] = nearest(
    files.filter(({ from }) => from === files[0]?.from),
    weight,
  );
  return file && !isVariable(file) ? file.weights.min : weight;
}

/**
 * Returns the values of a file's axes, with the weights limited to those that the file has. A
 * static file has no axis for the weight.
 */
export function axesAt({ axes, wght }: Piece, weight: Range): Record<string, number | Range> {
  if (!wght) return axes;
  const within = (one: number) => Math.min(Math.max(one, wght.min), wght.max);
  const [min, max] = [within(weight.min), within(weight.max)];
  return { ...axes, wght: min === max ? min : { min, max } };
}

/**
 * Opens the letters of a piece in one weight. The font gives lengths in units; one em has `upem` of
 * them.
 */
export async function openPiece(piece: Piece, weight: number) {
  const sfnt = await subsetFont(piece.file, piece.letters, {
    targetFormat: 'sfnt',
    variationAxes: axesAt(piece, { min: weight, max: weight }),
    keepFeatures: ['kern'],
  });
  return openFont(sfnt);
}

export function openFont(sfnt: Buffer) {
  const face = new Face(new Blob(new Uint8Array(sfnt).buffer), 0);
  return { face, font: new Font(face), upem: face.upem };
}

const fontFaceRule = /@font-face\s*\{[^}]*\}/g;

/**
 * Matches the first file that a rule names. A rule of a static font also names a second file, in an
 * older format.
 */
const filePath = /url\(['"]?(\.[^'")]+)['"]?\)/;

/** Whether a source of a face is a style sheet of an installed package. */
export function isInstalled(source: string): boolean {
  try {
    return Boolean(require.resolve(source));
  } catch {
    return false;
  }
}

/**
 * Returns the style sheets in the package of a source, such as `index.css` for all weights and
 * `600.css` for one weight. The list is empty if the package is not installed.
 */
export function sheetsBeside(source: string): string[] {
  const name = packageOf(source);
  if (!isInstalled(`${name}/package.json`)) return [];
  const files = readdirSync(dirname(require.resolve(`${name}/package.json`)));
  return files.filter((file) => /^(?:index|standard|\d+)\.css$/.test(file)).map((file) => `${name}/${file}`);
}

export const packageOf = (source: string): string => /^(?:@[^/]+\/)?[^/]*/.exec(source)?.[0] ?? '';

/**
 * Returns the font files of a style sheet, the last one first, because in CSS a later rule takes
 * precedence.
 */
function filesOf(source: string): FontFile[] {
  const sheet = require.resolve(source);
  const rules = readFileSync(sheet, 'utf8').match(fontFaceRule) ?? [];
  return rules.toReversed().flatMap((rule) => {
    const [, path] = filePath.exec(rule) ?? [];
    const [, weights = '400'] = /font-weight:\s*([\d\s]+)/.exec(rule) ?? [];
    const [min = 400, max = min] = weights.trim().split(/\s+/).map(Number);
    if (!path) return [];
    return [
      { bytes: readFileSync(resolve(dirname(sheet), path)), from: dirname(sheet), weights: { min, max } },
    ];
  });
}

/**
 * Returns CSS that declares a face under the name `family`. The font files are embedded whole, with
 * every letter and every axis.
 */
export function wholeFace({ sources }: FaceSource, family: string): string {
  const sheets = sources.map((source) => {
    const sheet = require.resolve(source);
    const rules = readFileSync(sheet, 'utf8').match(fontFaceRule) ?? [];
    return rules
      .map((rule) => {
        const [, path = ''] = filePath.exec(rule) ?? [];
        const data = readFileSync(resolve(dirname(sheet), path), 'base64');
        return rule
          .replace(/src:[^;}]+/, `src:url(data:font/woff2;base64,${data})`)
          .replace(/font-family:[^;]+/, `font-family:"${family}"`);
      })
      .join('');
  });
  // In CSS, a later style sheet takes precedence. So the first source, which should take
  // precedence, comes last.
  return sheets.toReversed().join('');
}
