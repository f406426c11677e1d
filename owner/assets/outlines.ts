import { Buffer as TextBuffer, type Font, shape } from 'harfbuzzjs';
import { withoutSoftHyphens } from '#lib/text.ts';
import { siteFaces } from '../../lib/fonts/faces.ts';
import { openPiece, piecesOf } from '../../lib/fonts/pieces.ts';

/**
 * The number of grid steps in one unit of the drawing. The points of outlines are rounded to this
 * grid. So the same letter has the same numbers everywhere, and the file compresses well.
 */
const fineness = 4;

/**
 * Runs in the browser, which applies the style sheets. Returns the lines of text of a drawing, with
 * lengths in its units.
 */
export function linesOf(svg: SVGSVGElement) {
  return [...svg.querySelectorAll('text')].map((one) => {
    const style = getComputedStyle(one);
    return {
      text: one.textContent,
      family: style.fontFamily.split(',')[0]?.replace(/["']/g, '') ?? '',
      weight: Number(style.fontWeight),
      size: parseFloat(style.fontSize),
      spacing: parseFloat(style.letterSpacing) || 0,
      anchor: style.textAnchor,
      x: one.x.baseVal[0]?.value ?? 0,
      y: one.y.baseVal[0]?.value ?? 0,
    };
  });
}

/**
 * Returns a line of text as paths. A drawing inside an `<img>` cannot use the page's fonts, and a
 * font of its own would be larger than the paths of its few words.
 *
 * @returns markup, or undefined if the line uses none of the site's faces
 */
export async function outlineOf(line: ReturnType<typeof linesOf>[number]): Promise<string | undefined> {
  const text = withoutSoftHyphens(line.text);
  const { family, weight, size, spacing, anchor, x, y } = line;
  const face = siteFaces.find(({ css }) => css.drawn === family);
  if (!face) return undefined;
  const { pieces, missing } = await piecesOf(face, [...new Set(text)].join(''), weight);
  if (missing.length > 0)
    throw new Error(
      `the drawing's text "${text}" is in ${family}, which has no "${missing.join('')}". Change the text or its font`,
    );
  const fonts = await Promise.all(
    pieces.map(async (piece) => Object.assign(await openPiece(piece, weight), { letters: piece.letters })),
  );
  const glyphs = runsOf(text, fonts).flatMap(({ part, from: { font, upem } }) => {
    const scale = (size * fineness) / upem;
    return glyphsOf(font, part).map(({ glyph, advance }) => ({
      outline: font.glyphToJson(glyph),
      scale,
      step: advance * scale + spacing * fineness,
    }));
  });
  const width = glyphs.reduce((sum, { step }) => sum + step, 0);
  let pen = x * fineness - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  const outlines = glyphs.map(({ outline, scale, step }) => {
    const start = [Math.round(pen), Math.round(y * fineness)];
    pen += step;
    return outline.map(({ type, values }) => {
      const flipped = values.map((value, i) => Math.round(value * scale * (i % 2 === 0 ? 1 : -1)));
      return type + flipped.map((value, i) => value + (start[i % 2] ?? 0)).join(' ');
    });
  });
  return `<path transform="scale(${1 / fineness})" d="${outlines.flat().join('')}"/>`;
}

/** Divides a text into parts, so that one font has all letters of a part. */
function runsOf<From extends { letters: string }>(text: string, fonts: From[]) {
  const runs: { part: string; from: From }[] = [];
  for (const letter of text) {
    const from = fonts.find(({ letters }) => letters.includes(letter)) ?? fonts[0]!;
    const last = runs.at(-1);
    if (last?.from === from) last.part += letter;
    else runs.push({ part: letter, from });
  }
  return runs;
}

/**
 * Shapes a line of text with the font's kerning. Returns its glyphs, each with the advance to the
 * next.
 */
function glyphsOf(font: Font, text: string): { glyph: number; advance: number }[] {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer
    .getGlyphInfos()
    .map(({ codepoint }, i) => ({ glyph: codepoint, advance: positions[i]?.xAdvance ?? 0 }));
}
