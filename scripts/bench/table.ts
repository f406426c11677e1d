/** What a benchmark returns. `met` says whether the aim in the title was met, if there is one. */
export type Table = { title: string; rows: Record<string, Record<string, number | string>>; met?: boolean };

/** Returns the middle value. Of an even number of values, returns the higher of the two middle ones. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
