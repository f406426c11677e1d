/** Returns a document without the parts that are not shown: scripts, styles and comments. */
const shown = (html: string) =>
  html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ').replace(/<!--[\s\S]*?-->/g, '');

/**
 * Returns the visible text of a document: the text outside script and style elements, with entities
 * decoded and white space collapsed. It works for our own HTML and is no general parser.
 */
export const textOfHtml = (html: string): string =>
  oneSpaced(decodeEntities(shown(html).replace(/<[^>]*>/g, ' ')));

/**
 * Returns every text of a document that is visible or read aloud: its text nodes, and attributes
 * such as labels.
 */
export function spokenTexts(html: string): string[] {
  const spoken = shown(html).matchAll(/ (?:aria-label|alt|placeholder|title)="([^"]*)"/g);
  return [...Array.from(spoken, ([, text = '']) => text), ...shown(html).split(/<[^>]*>/)]
    .map((text) => oneSpaced(decodeEntities(text)))
    .filter(Boolean);
}

/** Collapses white space, so that wrapping makes no difference. */
export const oneSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };

/** Decodes the entities that React writes. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => entities[name] ?? '');
