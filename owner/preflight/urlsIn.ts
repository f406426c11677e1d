import { parse, walk } from 'css-tree';
import { DomUtils, parseDocument } from 'htmlparser2';
import { captures } from '#lib/text.ts';
import { textsIn } from '../../lib/textsIn.ts';

/**
 * Returns the URLs that a page, a style sheet, a sitemap or a manifest names, as they are written
 * there. For any other file it returns none.
 *
 * @param name the file's name
 * @param type its media type
 */
export function urlsIn(text: string, name: string, type: string): string[] {
  if (type.startsWith('text/html')) return urlsInHtml(text);
  if (type.startsWith('text/css')) return urlsInStyle(text);
  if (name.includes('sitemap') && name.endsWith('.xml')) return urlsInSitemap(text);
  if (name.endsWith('.webmanifest') || name === 'manifest.json') return urlsInManifest(text);
  return [];
}

function urlsInHtml(html: string): string[] {
  const elements = DomUtils.findAll(() => true, parseDocument(html).children);
  return elements.flatMap((element) => {
    const { attribs, name } = element;
    const urls = Object.entries(attribs).flatMap(([attribute, value]) => urlsInAttribute(attribute, value));
    if (name === 'style') urls.push(...urlsInStyle(DomUtils.textContent(element)));
    // A script with JSON contains structured data, or the props of islands.
    if (name === 'script' && attribs['type']?.endsWith('json'))
      urls.push(...urlsInData(DomUtils.textContent(element)));
    return urls;
  });
}

function urlsInAttribute(attribute: string, value: string): string[] {
  if (['href', 'src', 'poster', 'data'].includes(attribute)) return [value];
  // Only a comma at the end of an address ends it. Other commas are a part of the address.
  if (['srcset', 'imagesrcset'].includes(attribute)) return captures(value, /(?:^|,)\s*(\S*[^\s,])/g);
  if (attribute === 'style') return urlsInStyle(value, 'declarationList');
  // Another attribute may have an absolute address, such as the `content` of a preview's `<meta>`.
  return isAbsolute(value) ? [value] : [];
}

/** Returns the addresses of pictures, fonts and imported style sheets. */
function urlsInStyle(css: string, context: 'stylesheet' | 'declarationList' = 'stylesheet'): string[] {
  const urls: string[] = [];
  walk(parse(css, { context, parseCustomProperty: true }), function collect(node) {
    const isAddress = this.atrule?.name === 'import' || this.function?.name.endsWith('image-set');
    if (node.type === 'Url' || (node.type === 'String' && isAddress)) urls.push(node.value);
  });
  return urls;
}

const urlsInSitemap = (xml: string): string[] =>
  DomUtils.getElementsByTagName('loc', parseDocument(xml, { xmlMode: true })).map(DomUtils.textContent);

/** @throws if the manifest is not JSON */
const urlsInManifest = (json: string): string[] =>
  textsIn(JSON.parse(json)).flatMap(({ place, text }) =>
    ['src', 'url', 'start_url'].includes(place.split('.').at(-1) ?? '') ? [text] : [],
  );

/**
 * Returns the absolute addresses in JSON. If the text is not JSON, returns none, because browsers
 * and search engines ignore it.
 */
function urlsInData(json: string): string[] {
  try {
    return textsIn(JSON.parse(json)).flatMap(({ text }) => (isAbsolute(text) ? [text] : []));
  } catch {
    return [];
  }
}

const isAbsolute = (text: string) => /^https?:\/\/\S+$/.test(text);
