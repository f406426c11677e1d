import subsetFont from 'subset-font';
import { lettersOf, readPackageFile, siteFaces, type SiteFace } from '../faces.ts';

/**
 * The faces as plain fonts of one weight each. Chromium embeds those as TrueType and keeps the file small; a
 * variable font becomes one Type 3 font for every weight and size in use.
 */
export async function handoutFaces(brand: string): Promise<string> {
  const [display, body] = siteFaces;
  const rules = await Promise.all([
    instanceRule('Display', display, brand, 700),
    instanceRule('Text', body, brand, 400),
    instanceRule('Text', body, brand, 600),
  ]);
  return rules.join('');
}

async function instanceRule(family: string, face: SiteFace, brand: string, weight: number): Promise<string> {
  const font = await subsetFont(await readPackageFile(face.source), lettersOf(face, brand), {
    targetFormat: 'sfnt',
    variationAxes: { ...face.axes, wght: weight },
  });
  return (
    `@font-face{font-family:${family};font-weight:${weight};` +
    `src:url(data:font/ttf;base64,${font.toString('base64')}) format('truetype')}`
  );
}
