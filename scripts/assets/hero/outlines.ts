import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { readPackageFile, type SiteFace } from '../faces.ts';

/** Grid units to one unit of the drawing: outlines are whole numbers on a grid this fine. */
export const fineness = 4;

/** Sets a line of text as outlines: path data that begins at `x`, `y` of the drawing. */
export type Outliner = (text: string, x: number, y: number, align?: 'start' | 'middle' | 'end') => string;

/**
 * A face in one weight and size, as outlines. A drawing inside an `<img>` cannot use the page's fonts, and a font of
 * its own would weigh more than its few words.
 *
 * @param size in units of the drawing
 * @param tracking letter spacing in em
 */
export async function outliner(
  { source, axes }: Pick<SiteFace, 'source' | 'axes'>,
  weight: number,
  size: number,
  tracking = 0,
): Promise<Outliner> {
  const ascii = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('');
  const sfnt = await subsetFont(await readPackageFile(source), ascii, {
    targetFormat: 'sfnt',
    variationAxes: { ...axes, wght: weight },
    keepFeatures: ['kern'],
  });
  const face = new Face(new Blob(new Uint8Array(sfnt).buffer), 0);
  const font = new Font(face);
  const scale = (size * fineness) / face.upem;
  return (text, x, y, align = 'start') => {
    const buffer = new TextBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const advances = buffer
      .getGlyphPositions()
      .map(({ xAdvance }) => xAdvance * scale + tracking * size * fineness);
    const width = advances.reduce((sum, one) => sum + one, 0);
    let pen = x * fineness - { start: 0, middle: width / 2, end: width }[align];
    return buffer
      .getGlyphInfos()
      .map(({ codepoint }, index) => {
        const d = glyph(font, codepoint, scale, Math.round(pen), Math.round(y * fineness));
        pen += advances[index] ?? 0;
        return d;
      })
      .join('');
  };
}

/** One letter: an absolute start, then steps, so that a letter's second appearance compresses to nothing. */
function glyph(font: Font, id: number, scale: number, x: number, y: number): string {
  let at = [0, 0];
  let start = at;
  let d = '';
  for (const { type, values } of font.glyphToJson(id)) {
    if (type === 'Z') d += 'z';
    const points = values.map((value, i) => Math.round(value * scale * (i % 2 === 0 ? 1 : -1)));
    const steps = points.map((value, i) => value - (at[i % 2] ?? 0));
    if (type === 'M') d += d ? `m${numbers(steps)}` : `M${x + (points[0] ?? 0)} ${y + (points[1] ?? 0)}`;
    else if (type !== 'Z' && steps.some((value) => value !== 0)) d += step(type.toLowerCase(), steps);
    if (points.length > 0) at = points.slice(-2);
    // After closing, the next step is counted from where the contour began.
    if (type === 'M') start = at;
    if (type === 'Z') at = start;
  }
  return d;
}

function step(type: string, steps: number[]): string {
  const [dx = 0, dy = 0] = steps;
  if (type === 'l' && dx === 0) return `v${dy}`;
  if (type === 'l' && dy === 0) return `h${dx}`;
  return type + numbers(steps);
}

/** A minus parts two numbers as well as a space does. */
function numbers(values: number[]): string {
  return values.join(' ').replaceAll(' -', '-');
}
