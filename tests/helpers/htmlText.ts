/**
 * Returns the visible text of a document: the text outside script and style elements, with entities decoded and white
 * space collapsed. It works for our own HTML and is no general parser.
 */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ');
  return oneSpaced(decodeEntities(text));
}

/** Collapses white space, so that wrapping makes no difference. */
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
