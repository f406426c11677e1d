/** What the fallback faces are computed from. All lengths are in ems. */
export interface FontMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Mean advance of the characters of the sample text. */
  meanAdvance: number;
}

/**
 * Reads the line metrics and the mean advance over `sample` from an uncompressed OpenType font.
 * Table layouts: https://learn.microsoft.com/typography/opentype/spec/
 */
export function readMetrics(font: Buffer, sample: string): FontMetrics {
  const table = tablesOf(font);
  const unitsPerEm = font.readUInt16BE(table('head') + 18);
  const hhea = table('hhea');
  const glyphOf = characterMap(font, table('cmap'));
  const longMetrics = font.readUInt16BE(hhea + 34);
  const advanceOf = (glyph: number) =>
    font.readUInt16BE(table('hmtx') + 4 * Math.min(glyph, longMetrics - 1));
  const advances = Array.from(sample, (character) => advanceOf(glyphOf(character)));
  return {
    ascent: font.readInt16BE(hhea + 4) / unitsPerEm,
    descent: -font.readInt16BE(hhea + 6) / unitsPerEm,
    lineGap: font.readInt16BE(hhea + 8) / unitsPerEm,
    meanAdvance: advances.reduce((sum, advance) => sum + advance, 0) / advances.length / unitsPerEm,
  };
}

/** Gives the offset of each table by its tag. */
function tablesOf(font: Buffer): (tag: string) => number {
  const offsets = new Map<string, number>();
  for (let i = 0; i < font.readUInt16BE(4); i += 1) {
    const record = 12 + i * 16;
    offsets.set(font.toString('latin1', record, record + 4), font.readUInt32BE(record + 8));
  }
  return (tag) => {
    const offset = offsets.get(tag);
    if (offset === undefined) throw new Error(`the font has no ${tag} table`);
    return offset;
  };
}

/** Reads the format 4 subtable, which every font for the basic plane carries. */
function characterMap(font: Buffer, cmap: number): (character: string) => number {
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, i) => cmap + font.readUInt32BE(cmap + 8 + i * 8),
  );
  const subtable = subtables.find((offset) => font.readUInt16BE(offset) === 4);
  if (subtable === undefined) throw new Error('the font has no format 4 character map');
  const doubleCount = font.readUInt16BE(subtable + 6);
  const ends = subtable + 14;
  const starts = ends + doubleCount + 2;
  const deltas = starts + doubleCount;
  const ranges = deltas + doubleCount;
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    for (let at = 0; at < doubleCount; at += 2) {
      if (code > font.readUInt16BE(ends + at)) continue;
      const start = font.readUInt16BE(starts + at);
      if (code < start) break;
      const delta = font.readUInt16BE(deltas + at);
      const range = font.readUInt16BE(ranges + at);
      if (range === 0) return (code + delta) & 0xffff;
      return (font.readUInt16BE(ranges + at + range + 2 * (code - start)) + delta) & 0xffff;
    }
    throw new Error(`the font has no glyph for "${character}"`);
  };
}
