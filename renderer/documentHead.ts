import type { SiteSettings } from '../components/records.ts';
import { escapeHtml } from '#proposal/text.ts';
import { fontPreloads, fontStyles } from './head/fontTags.ts';
import { iconTags } from './head/iconTags.ts';
import { searchTags } from './head/searchTags.ts';
import { sharingTags } from './head/sharingTags.ts';
import type { Head } from './pageContext.ts';
import { colours } from '#site/brand.ts';

/**
 * Returns the document's head in a good order for browsers: encoding, viewport, preloads, metadata, blocking styles.
 *
 * @param input.status the HTTP status; an error page gets no metadata for search and sharing
 * @param input.css the rules of the page
 */
export function documentHead(input: {
  head: ReturnType<Head>;
  settings: SiteSettings;
  status: number;
  css: string;
}): string {
  const { head, settings, status, css } = input;
  const url = status < 400 ? `${settings.siteUrl}/` : undefined;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(documentTitle(head.title, settings.brand))}</title>`,
    ...fontPreloads,
    // Placed before the styles, because services that fetch pages for a preview stop reading after some kilobytes.
    ...searchTags(head, url),
    ...(url ? sharingTags(head, url, settings) : []),
    fontStyles,
    `<style data-page>${css.replaceAll('</style', String.raw`<\/style`)}</style>`,
    `<meta name="theme-color" content="${colours.light.paper}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${colours.dark.paper}" media="(prefers-color-scheme: dark)">`,
    ...iconTags,
  ].join('');
}

/** The title starts with the page and ends with the site, so that tabs can be told apart. */
export function documentTitle(title: string, brand: string): string {
  return `${title} | ${brand}`;
}
