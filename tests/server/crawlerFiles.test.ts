import { expect, it } from 'vitest';
import { locale } from '#site/language.ts';
import { crawlerFiles } from '../../server/documents/crawlerFiles.ts';

const settings = { siteUrl: 'https://fern.example', contactEmail: 'post@fern.example' };

/** Returns the file that a site has at `path` if the site was started at the time `now`. */
const fileAt = (path: string, now = new Date('2032-01-31T23:59:00Z')) =>
  crawlerFiles(settings, now).find((file) => file.path === path);

it('robots.txt allows all crawlers every address, and names the sitemap', () => {
  expect(fileAt('/robots.txt')).toEqual({
    path: '/robots.txt',
    type: 'text/plain; charset=utf-8',
    body: 'User-agent: *\nDisallow:\n\nSitemap: https://fern.example/sitemap.xml\n',
  });
});

it('the sitemap lists the landing page with its whole URL, as XML', () => {
  const file = fileAt('/sitemap.xml');
  expect(file?.type).toBe('application/xml; charset=utf-8');
  expect(file?.body).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      '<url><loc>https://fern.example/</loc></url></urlset>\n',
  );
});

it('security.txt names the email address of the agency, and expires 360 days after the server’s start', () => {
  expect(fileAt('/.well-known/security.txt')).toEqual({
    path: '/.well-known/security.txt',
    type: 'text/plain; charset=utf-8',
    body:
      `Contact: mailto:post@fern.example\nExpires: 2033-01-25T00:00:00Z\nPreferred-Languages: ${locale.lang}\n` +
      'Canonical: https://fern.example/.well-known/security.txt\n',
  });
});
