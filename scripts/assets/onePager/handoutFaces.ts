import subsetFont from 'subset-font';
import { unicodeRange } from '../../../renderer/fontTags.ts';
import { siteFaces, type SiteFace } from '../faces.ts';
import { lettersOf } from '../letters.ts';
import { piecesOf } from '../pieces.ts';

/**
 * The faces as plain fonts of one weight each. Chromium embeds those as TrueType and keeps the file small; a
 * variable font becomes one Type 3 font for every weight and size in use.
 */
export async function handoutFaces(brand: string): Promise<string> {
  const [display, body] = siteFaces;
  const rules = await Promise.all([
    instanceRules('Display', display, brand, 700),
    instanceRules('Text', body, brand, 400),
    instanceRules('Text', body, brand, 600),
  ]);
  return rules.flat().join('');
}

async function instanceRules(family: string, face: SiteFace, brand: string, weight: number) {
  const { pieces } = await piecesOf(face, lettersOf(face, brand));
  return Promise.all(
    pieces.map(async ({ file, letters, axes }, index) => {
      const font = await subsetFont(file, letters, {
        targetFormat: 'sfnt',
        variationAxes: { ...axes, wght: weight },
      });
      return (
        `@font-face{font-family:${family};font-weight:${weight};${index > 0 ? unicodeRange(letters) : ''}` +
        `src:url(data:font/ttf;base64,${font.toString('base64')}) format('truetype')}`
      );
    }),
  );
}
