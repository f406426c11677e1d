import type { SiteSettings } from '../components/records.ts';
import { firstScreenFirst } from './firstScreen.ts';
import { escapeHtml } from './head/escapeHtml.ts';
import { fontPreloads, fontStyles } from './head/fontTags.ts';
import { iconTags } from './head/iconTags.ts';
import { searchTags } from './head/searchTags.ts';
import { sharingTags } from './head/sharingTags.ts';
import { captureEarlyClicks } from './islands/earlyEvents.ts';
import type { Head } from './pageContext.ts';
import { colours } from './theme/tokens.ts';

/**
 * The document's head, in the order a browser wants it: encoding, viewport, what to fetch, what describes, what blocks.
 *
 * @param input.status the HTTP status; an error is described to nobody
 * @param input.css the finished style element of the page
 * @param input.fromTop whether a visit begins at the top of the page; an answer to a posted form begins at its notice
 */
export function documentHead(input: {
  head: ReturnType<Head>;
  settings: SiteSettings;
  status: number;
  css: string;
  fromTop: boolean;
}): string {
  const { head, settings, status, css, fromTop } = input;
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
    css,
    `<script>(${captureEarlyClicks.toString()})();${fromTop ? firstScreenFirst : ''}</script>`,
    `<meta name="theme-color" content="${colours.light.paper}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${colours.dark.paper}" media="(prefers-color-scheme: dark)">`,
    ...iconTags,
  ].join('');
}

/** A document is called by its page, then by its site, so that a row of tabs can be told apart. */
export function documentTitle(title: string, brand: string): string {
  return `${title} | ${brand}`;
}
