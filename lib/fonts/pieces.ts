import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/** Where a face comes from: style sheets of packages, and the values of the variable axes but the weight. */
export type FaceSource = { sources: readonly string[]; axes: Readonly<Record<string, number>> };

/**
 * A file of a face: the letters that are taken from it, the values of those axes that it has, and its other axes but the
 * weight, each as `opsz (9 to 144)`.
 */
export type Piece = { file: Buffer; letters: string; axes: Record<string, number>; unnamed: string[] };

/** What needs no glyph, or has one in every system: spaces, controls, and emoji. */
const anywhere = /[\p{Z}\p{C}\p{Emoji_Presentation}\uFE0F]/u;

/**
 * Looks for each letter in the files of a face.
 *
 * @returns the files that are needed, the one with the Latin alphabet first; and the letters that are in none of them
 */
export async function piecesOf({ sources, axes }: FaceSource, letters: string) {
  const pieces: Piece[] = [];
  let missing = Array.from(letters);
  for (const file of sources.flatMap(filesOf)) {
    const { face } = openFont(await subsetFont(file, missing.join(''), { targetFormat: 'sfnt' }));
    const there = new Set(Array.from(face.collectUnicodes(), (code) => String.fromCodePoint(code)));
    const found = missing.filter((letter) => there.has(letter));
    missing = missing.filter((letter) => !there.has(letter));
    const known = face.getAxisInfos();
    const itsAxes = Object.fromEntries(Object.entries(axes).filter(([axis]) => axis in known));
    const unnamed = Object.entries(known)
      .filter(([axis]) => axis !== 'wght' && !(axis in axes))
      .map(([axis, { min, max }]) => `${axis} (${min} to ${max})`);
    if (found.length > 0) pieces.push({ file, letters: found.join(''), axes: itsAxes, unnamed });
  }
  return { pieces, missing: missing.filter((letter) => !anywhere.test(letter)) };
}

/** Opens the letters of a piece in one weight. Lengths are in units of its em, `upem`. */
export async function openPiece({ file, letters, axes }: Piece, weight: number) {
  const sfnt = await subsetFont(file, letters, {
    targetFormat: 'sfnt',
    variationAxes: { ...axes, wght: weight },
    keepFeatures: ['kern'],
  });
  return openFont(sfnt);
}

export function openFont(sfnt: Buffer) {
  const face = new Face(new Blob(new Uint8Array(sfnt).buffer), 0);
  return { face, font: new Font(face), upem: face.upem };
}

const filePath = /url\(['"]?(\.[^'")]+)['"]?\)/g;

/** The font files of a style sheet. In CSS the later rule counts, so the last file comes first. */
function filesOf(source: string): Buffer[] {
  const sheet = require.resolve(source);
  const paths = [...readFileSync(sheet, 'utf8').matchAll(filePath)].map(([, path = '']) => path);
  return paths.map((path) => readFileSync(resolve(dirname(sheet), path))).toReversed();
}

/** The style sheets of a face with its files in them, under another name: every letter, every axis. */
export function wholeFace({ sources }: FaceSource, family: string): string {
  const sheets = sources.map((source) => {
    const sheet = require.resolve(source);
    const embed = (_rule: string, path: string) =>
      `url(data:font/woff2;base64,${readFileSync(resolve(dirname(sheet), path), 'base64')})`;
    return readFileSync(sheet, 'utf8').replace(filePath, embed);
  });
  // In CSS the later sheet counts, so the first one comes last.
  return sheets
    .toReversed()
    .join('')
    .replaceAll(/font-family:[^;]+/g, `font-family:"${family}"`);
}
