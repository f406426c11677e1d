/** The part of `subset-font` that the asset scripts use; the package ships no types of its own. */
declare module 'subset-font' {
  type AxisRange = number | { min: number; max: number; default?: number };

  /** Cuts a font down to the glyphs of `text` and the given variation space. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff2';
      variationAxes?: Record<string, AxisRange>;
      keepFeatures?: string[];
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
