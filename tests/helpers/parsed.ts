/** Parses lines of a log, each of which is a JSON object. */
export const parsed = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>);
