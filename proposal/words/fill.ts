/** Puts values into a text in the place of their names in braces: `fill('{count} links', { count: '4' })`. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
}
