import { mailLink } from '#lib/emailAddress.ts';
import { escapeHtml } from '#lib/text.ts';
import { locale } from '#site/language.ts';
import { ownPages } from '#site/ownPages.ts';
import type { Settings } from '../settings.ts';

/** The settings that appear in these files. */
type CrawlerSettings = Pick<Settings, 'brand' | 'siteUrl' | 'contactEmail'>;

const plain = 'text/plain; charset=utf-8';

/** The files that crawlers, browsers and security researchers look for. */
export const crawlerFiles = (settings: CrawlerSettings, now: Date) => [
  { path: '/robots.txt', type: plain, body: robots(settings) },
  { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', body: sitemap(settings) },
  { path: '/.well-known/security.txt', type: plain, body: securityTxt(settings, now) },
];

/** RFC 9309. All crawlers may read all paths, because every page is public. */
function robots({ siteUrl }: CrawlerSettings): string {
  return `User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

/** https://www.sitemaps.org/protocol.html. `lastmod` is left out, because no true date is known. */
function sitemap({ siteUrl }: CrawlerSettings): string {
  const paths = ['/', ...ownPages.map(({ path }) => path)];
  const urls = paths.map((path) => `<url><loc>${escapeHtml(siteUrl + path)}</loc></url>`).join('');
  const urlset = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${urlset}\n`;
}

const validDays = 180;

/** RFC 9116. `Expires` is less than a year ahead (section 2.5.5), in whole days: the file changes once a day. */
function securityTxt({ siteUrl, contactEmail }: CrawlerSettings, now: Date): string {
  const expires = new Date(now);
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  const lines = [
    `Contact: ${mailLink(contactEmail)}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${locale.lang}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
