import type { SiteSettings } from '#site/records.ts';
import { escapeHtml } from '#lib/text.ts';
import { fontPreloads, fontStyles } from './fontTags.ts';
import type { Head } from '../pageContext.ts';
import { colours } from '#site/brand.ts';

/**
 * Returns the document's head in a good order for browsers: encoding, viewport, preloads, metadata, blocking styles.
 *
 * @param found whether search engines may list the document; otherwise it gets no metadata for search and sharing
 * @param css the rules of the first screen
 */
export function documentHead(head: ReturnType<Head>, settings: SiteSettings, found: boolean, css: string) {
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(documentTitle(head.title, settings.brand))}</title>`,
    ...fontPreloads,
    // Placed before the styles, because services that fetch pages for a preview stop reading after some kilobytes.
    head.description ? `<meta name="description" content="${escapeHtml(head.description)}">` : '',
    ...(found ? addressTags(head, settings) : ['<meta name="robots" content="noindex">']),
    fontStyles,
    `<style>${css.replaceAll('</style', String.raw`<\/style`)}</style>`,
    '<link rel="stylesheet" href="/print.css" media="print">',
    `<meta name="theme-color" content="${colours.light.paper}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${colours.dark.paper}" media="(prefers-color-scheme: dark)">`,
    ...iconTags,
  ].join('');
}

/** The title starts with the page and ends with the site, so that tabs can be told apart. */
export function documentTitle(title: string, brand: string): string {
  return `${title} | ${brand}`;
}

/**
 * Returns the tags of a page with an address of its own: its canonical link
 * (https://developers.google.com/search/docs/crawling-indexing/canonicalization), and for link previews in messengers and
 * social networks (https://ogp.me/). X reads title, description and picture from Open Graph too, but needs its own tags for
 * the kind of card and the alternative text.
 */
function addressTags(
  { title, description = '', imageAlt = '', path = '/' }: ReturnType<Head>,
  settings: SiteSettings,
) {
  const url = settings.siteUrl + path;
  const openGraph = {
    type: 'website',
    url,
    site_name: settings.brand,
    title,
    description,
    image: `${settings.siteUrl}/og.jpg`,
    // As owner/assets/socialCard.ts draws it. With the size, the first preview already shows the picture.
    'image:width': '1200',
    'image:height': '630',
    'image:alt': imageAlt,
  };
  return [
    `<link rel="canonical" href="${escapeHtml(url)}"><meta name="robots" content="max-image-preview:large">`,
    ...Object.entries(openGraph).map(
      ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="twitter:image:alt" content="${escapeHtml(imageAlt)}">`,
  ];
}

/**
 * The site's icons. Browsers use the SVG if they can, otherwise the 32 px file; iOS uses its own. The .ico has
 * a size, so the SVG, which fits any size, is preferred (HTML Standard, "Link type icon").
 */
const iconTags = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
];
