import type { SiteSettings } from '../../components/records.ts';
import type { Head } from '../pageContext.ts';
import { escapeHtml } from '#proposal/text.ts';

/**
 * Returns the tags for link previews in messengers and social networks (https://ogp.me/). X reads title, description
 * and picture from Open Graph too, but needs its own tags for the kind of card and the alternative text.
 *
 * @param url the page's canonical address
 */
export function sharingTags(head: ReturnType<Head>, url: string, settings: SiteSettings): string[] {
  const { title, description = '', imageAlt = '' } = head;
  const openGraph = {
    type: 'website',
    url,
    site_name: settings.brand,
    title,
    description,
    image: `${settings.siteUrl}/og.jpg`,
    // As scripts/assets/socialCard.ts draws it. With the size, the first preview already shows the picture.
    'image:width': '1200',
    'image:height': '630',
    'image:alt': imageAlt,
  };
  return [
    ...Object.entries(openGraph).map(
      ([name, content]) => `<meta property="og:${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="twitter:image:alt" content="${escapeHtml(imageAlt)}">`,
  ];
}
