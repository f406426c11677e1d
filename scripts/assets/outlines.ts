import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { readPackageFile, type SiteFace, siteFaces } from './faces.ts';

/** Opens a face in one weight. Lengths are in units of its em, `face.upem`. */
export async function openFace(
  { source, axes }: Pick<SiteFace, 'source' | 'axes'>,
  weight: number,
  letters: string,
) {
  const sfnt = await subsetFont(await readPackageFile(source), letters, {
    targetFormat: 'sfnt',
    variationAxes: { ...axes, wght: weight },
    keepFeatures: ['kern'],
  });
  const face = new Face(new Blob(new Uint8Array(sfnt).buffer), 0);
  return { font: new Font(face), upem: face.upem };
}

/** Shapes a line of text with the font's kerning: its glyphs, and how far each moves the pen. */
export function glyphsOf(font: Font, text: string): { glyph: number; advance: number }[] {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const places = buffer.getGlyphPositions();
  return buffer
    .getGlyphInfos()
    .map(({ codepoint }, i) => ({ glyph: codepoint, advance: places[i]?.xAdvance ?? 0 }));
}

/**
 * Grid units to one unit of the drawing: outlines are whole numbers on a grid this fine. A letter's are the same wherever
 * it stands, and compress to almost nothing.
 */
const fineness = 4;

/** A line of text as the browser has computed it; lengths in units of the drawing. */
export type Line = {
  text: string;
  family: string;
  weight: number;
  size: number;
  spacing: number;
  anchor: string;
  x: number;
  y: number;
};

/**
 * A line of text as paths. A drawing inside an `<img>` cannot use the page's fonts, and a font of its own would weigh
 * more than its few words.
 *
 * @returns markup, or undefined if the line is in none of the site's faces
 */
export async function outlineOf({
  text,
  family,
  weight,
  size,
  spacing,
  anchor,
  x,
  y,
}: Line): Promise<string | undefined> {
  const face = siteFaces.find(({ css }) => css.drawn === family);
  if (!face) return undefined;
  const { font, upem } = await openFace(face, weight, text);
  const scale = (size * fineness) / upem;
  const glyphs = glyphsOf(font, text).map(({ glyph, advance }) => ({
    glyph,
    step: advance * scale + spacing * fineness,
  }));
  const width = glyphs.reduce((sum, { step }) => sum + step, 0);
  let pen = x * fineness - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  const outlines = glyphs.map(({ glyph, step }) => {
    const start = [Math.round(pen), Math.round(y * fineness)];
    pen += step;
    return font.glyphToJson(glyph).map(({ type, values }) => {
      const flipped = values.map((value, i) => Math.round(value * scale * (i % 2 === 0 ? 1 : -1)));
      return type + flipped.map((value, i) => value + (start[i % 2] ?? 0)).join(' ');
    });
  });
  return `<path transform="scale(${1 / fineness})" d="${outlines.flat().join('')}"/>`;
}
