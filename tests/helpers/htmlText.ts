/**
 * What a reader finds in a document without running its scripts: the text outside script and style elements, with
 * entities decoded and white space as single spaces. Good for our own HTML; no general parser.
 */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ');
  return oneSpaced(decodeEntities(text));
}

/** The same words in the same order, however they were wrapped. */
export function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Decodes the entities that React writes. */
export function decodeEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
