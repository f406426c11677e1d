import { colors, faces } from '#site/brand.ts';
import { fallbackFaces, type WebFont, webFonts } from '#site/made/fonts.ts';
import type { SiteSettings } from '#site/records.ts';
import { escapeHtml } from '#lib/text.ts';
import type { Head } from '../pageContext.ts';

/**
 * Returns the document's head in a good order for browsers: first what a browser needs early, such
 * as the encoding and the preloads, and then the metadata and the styles.
 *
 * @param isFindable whether search engines may list the document; if not, it has no metadata for
 *   search and sharing
 * @param css the rules of the document's style element
 */
export function documentHead(
  head: ReturnType<Head>,
  settings: SiteSettings,
  isFindable: boolean,
  css: string,
) {
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(documentTitle(head.title, settings.brand))}</title>`,
    // If a font arrived after the first frame, the whole page would be laid out again.
    ...webFonts.map(
      ({ url }) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`,
    ),
    // The description and the other metadata come before the styles, because services that fetch a
    // page for a preview stop reading after some kilobytes.
    head.description ? `<meta name="description" content="${escapeHtml(head.description)}">` : '',
    ...(isFindable ? addressTags(head, settings) : ['<meta name="robots" content="noindex">']),
    `<style>${css}</style>`,
    '<link rel="stylesheet" href="/print.css" media="print">',
    `<meta name="theme-color" content="${colors.light.paper}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${colors.dark.paper}" media="(prefers-color-scheme: dark)">`,
    // Browsers that support SVG icons use the SVG, others the `.ico`, and iOS the last file. The
    // link to the `.ico` has the attribute `sizes`. So browsers prefer the SVG, which fits any size
    // (HTML Standard, "Link type icon").
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  ].join('');
}

/**
 * The page's own title comes before the brand, so that a visitor can tell the site's tabs apart.
 */
export const documentTitle = (title: string, brand: string) => `${title} | ${brand}`;

/**
 * Returns the tags for search engines and link previews: the canonical link
 * (https://developers.google.com/search/docs/crawling-indexing/canonicalization) and Open Graph
 * (https://ogp.me/). X reads Open Graph too, but needs its own tags for the kind of card and the
 * alternative text.
 */
function addressTags(
  { title, description = '', imageAlt = '', path = '/' }: ReturnType<Head>,
  { siteUrl, brand }: SiteSettings,
) {
  const [url, alt] = [escapeHtml(siteUrl + path), escapeHtml(imageAlt)];
  const openGraph = {
    type: 'website',
    url,
    site_name: escapeHtml(brand),
    title: escapeHtml(title),
    description: escapeHtml(description),
    image: `${siteUrl}/og.jpg`,
    // The size that owner/assets/socialCard.ts draws. Without these tags, some services show no
    // picture in the first preview of a page.
    'image:width': '1200',
    'image:height': '630',
    'image:alt': alt,
  };
  return [
    `<link rel="canonical" href="${url}"><meta name="robots" content="max-image-preview:large">`,
    ...Object.entries(openGraph).map(
      ([name, content]) => `<meta property="og:${name}" content="${content}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="twitter:image:alt" content="${alt}">`,
  ];
}

/**
 * Returns the rules of the fonts. Until a font has arrived, its text is shown in a fallback font of
 * the same width.
 */
export const fontRules = () =>
  `${webFonts.map(fontFace).join('')}${fallbackFaces}:root{--body-face:${faces.body}}`;

function fontFace({ family, weight, url, letters }: WebFont): string {
  const range = letters ? unicodeRange(letters) : '';
  return `@font-face{font-family:"${family}";font-weight:${weight};${range}font-display:swap;src:url("${url}") format("woff2")}`;
}

/** The CSS descriptor that limits a font file to these letters. */
export const unicodeRange = (letters: string) =>
  `unicode-range:${Array.from(letters, (letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join()};`;
