import type { SiteSettings } from '../components/records.ts';
import { escapeHtml } from './head/escapeHtml.ts';
import { fontPreloads, fontStyles } from './head/fontTags.ts';
import { iconTags } from './head/iconTags.ts';
import { searchTags } from './head/searchTags.ts';
import { sharingTags } from './head/sharingTags.ts';
import type { Head } from './pageContext.ts';
import { colours } from '../theme/tokens.ts';

/**
 * The document's head, in the order a browser wants it: encoding, viewport, what to fetch, what describes, what blocks.
 *
 * @param input.status the HTTP status; an error is described to nobody
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
    // Before the styles: those who fetch pages for a preview stop reading after some kilobytes.
    ...searchTags(head, url),
    ...(url ? sharingTags(head, url, settings) : []),
    fontStyles,
    `<style data-page>${css.replaceAll('</style', String.raw`<\/style`)}</style>`,
    `<meta name="theme-color" content="${colours.light.paper}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${colours.dark.paper}" media="(prefers-color-scheme: dark)">`,
    ...iconTags,
  ].join('');
}

/** A document is called by its page, then by its site, so that a row of tabs can be told apart. */
export function documentTitle(title: string, brand: string): string {
  return `${title} | ${brand}`;
}
