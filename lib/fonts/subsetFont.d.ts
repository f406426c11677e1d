/** The types of the part of `subset-font` that this site uses. The package contains no types. */
declare module 'subset-font' {
  type AxisRange = number | { min: number; max: number; default?: number };

  /** Reduces a font to the letters of `text`, and its axes to the values in `variationAxes`. */
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
