/**
 * Returns JSON that is safe between script tags: it can neither end the element nor open a comment (HTML Standard,
 * "Restrictions for contents of script elements").
 */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
