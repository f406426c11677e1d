/**
 * JSON that is safe between script tags: no character of it can end the element or open a comment
 * (HTML Standard, "Restrictions for contents of script elements").
 */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
