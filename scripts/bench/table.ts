/** The result of a benchmark. */
export type Table = { title: string; rows: Record<string, Record<string, number | string>> };

/**
 * Returns the median. If the number of values is even, returns the higher of the two middle ones.
 */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
