import { expect, it } from 'vitest';
import { locale } from '#site/language.ts';
import { crawlerFiles } from '../../server/documents/crawlerFiles.ts';

const settings = { siteUrl: 'https://fern.example', brand: 'Fern', contactEmail: 'post@fern.example' };

it('allows crawlers everything (RFC 9309), and lists the only page (sitemaps.org)', () => {
  const [robots, sitemap] = crawlerFiles(settings, new Date());

  expect(robots?.body).toBe('User-agent: *\nDisallow:\n\nSitemap: https://fern.example/sitemap.xml\n');
  expect(sitemap?.body).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      '<url><loc>https://fern.example/</loc></url></urlset>\n',
  );
});

it.each([
  ['2031-01-31T23:59:00Z', '2031-07-30T00:00:00Z'],
  ['2032-01-31T00:00:00Z', '2032-07-29T00:00:00Z'],
])('names a contact for security reports, at %s until %s: less than a year (RFC 9116)', (now, expires) => {
  const [, , securityTxt] = crawlerFiles(settings, new Date(now));

  expect(securityTxt?.body).toBe(
    `Contact: mailto:post@fern.example\nExpires: ${expires}\nPreferred-Languages: ${locale.lang}\n` +
      'Canonical: https://fern.example/.well-known/security.txt\n',
  );
});
