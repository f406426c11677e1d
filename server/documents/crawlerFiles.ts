import { mailLink } from '#lib/emailAddress.ts';
import { escapeHtml } from '#lib/text.ts';
import { locale } from '#site/language.ts';
import { listedPages } from './pages.ts';
import type { Settings } from '../settings.ts';

/**
 * The number of days for which security.txt is valid, counted from the start of the server. Each
 * update of the site restarts the server, and so renews the file.
 */
const validDays = 360;

/** The addresses of the files that `crawlerFiles` makes. */
export const crawlerPaths = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  security: '/.well-known/security.txt',
} as const;

export type CrawlerFile = { path: string; type: string; body: string };

/** Returns the files that crawlers and security researchers look for. */
export function crawlerFiles(settings: Pick<Settings, 'siteUrl' | 'contactEmail'>, now: Date): CrawlerFile[] {
  const { siteUrl, contactEmail } = settings;
  // RFC 9309. All crawlers may read all paths, because every page is public.
  const robots = ['User-agent: *', 'Disallow:', '', `Sitemap: ${siteUrl}${crawlerPaths.sitemap}`];

  // https://www.sitemaps.org/protocol.html. `lastmod` is left out, because the true date is
  // unknown.
  const urls = Array.from(
    listedPages.keys(),
    (address) => `<url><loc>${escapeHtml(siteUrl + address)}</loc></url>`,
  );
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
  ];

  // RFC 9116. `Expires` is less than a year ahead (section 2.5.5).
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  const security = [
    `Contact: ${mailLink(contactEmail)}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${locale.lang}`,
    `Canonical: ${siteUrl}${crawlerPaths.security}`,
  ];
  const plain = 'text/plain; charset=utf-8';
  return [
    { path: crawlerPaths.robots, type: plain, body: `${robots.join('\n')}\n` },
    { path: crawlerPaths.sitemap, type: 'application/xml; charset=utf-8', body: `${sitemap.join('\n')}\n` },
    { path: crawlerPaths.security, type: plain, body: `${security.join('\n')}\n` },
  ];
}
