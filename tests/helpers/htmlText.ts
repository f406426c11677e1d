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

/** Every text of a document that is read or heard, piece by piece: its text nodes, and the attributes that are spoken. */
export function spokenTexts(html: string): string[] {
  const whole = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '');
  const spoken = whole.matchAll(/ (?:aria-label|alt|placeholder|title)="([^"]*)"/g);
  return [...Array.from(spoken, ([, text = '']) => text), ...whole.split(/<[^>]*>/)]
    .map((text) => oneSpaced(decodeEntities(text)))
    .filter(Boolean);
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
