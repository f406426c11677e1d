/** What a benchmark returns. */
export type Table = { title: string; rows: Record<string, Record<string, number | string>> };

/**
 * Returns the middle value. Of an even number of values, returns the higher of the two middle ones.
 */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
