import type { SiteSettings } from '../components/records.ts';
import { fontFaceCss, preloadFonts } from './fonts.ts';
import { captureEarlyClicks } from './islands/earlyEvents.ts';
import { colours } from './theme/tokens.ts';

/**
 * The document's head, in the order a browser wants it: encoding, viewport, what blocks, what describes.
 *
 * @param input.css the finished style element of the page
 */
export function documentHead(input: {
  title: string;
  description?: string;
  settings: SiteSettings;
  css: string;
}): string {
  const { title, description, settings, css } = input;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(`${title} | ${settings.brand}`)}</title>`,
    description ? `<meta name="description" content="${escapeHtml(description)}">` : '',
    ...preloadFonts.map(
      (url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`,
    ),
    `<style>${fontFaceCss}</style>`,
    css,
    `<meta name="theme-color" content="${colours.light.paper}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${colours.dark.paper}" media="(prefers-color-scheme: dark)">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<script>(${captureEarlyClicks.toString()})()</script>`,
  ].join('');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
