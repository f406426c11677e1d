import type { SiteSettings } from '../../components/records.ts';
import type { Head } from '../pageContext.ts';
import { escapeHtml } from './escapeHtml.ts';

/**
 * The preview that messengers and social networks show (https://ogp.me/). X reads title, description and picture from
 * Open Graph too; only the card's kind and the picture's words have names of their own there.
 *
 * @param url the page's one address
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
    // The size of what scripts/assets/socialCard.ts draws: known ahead, the first preview has the picture already.
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
