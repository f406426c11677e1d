import request from 'supertest';
import { expect, it } from 'vitest';
import { crawlerFiles } from '../../server/documents/crawlerFiles.ts';
import { locale } from '#site/language.ts';
import { buildApp, sharedApp } from '../helpers/app.ts';

const env = {
  SITE_URL: 'https://www.fern.example',
  BRAND_NAME: 'Fern & Stone',
  CONTACT_EMAIL: 'post@fern.example',
};

const paths = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'];

it('allows every crawler everything, and names the sitemap (RFC 9309)', async () => {
  const { app } = await buildApp({ env });

  const { headers, text } = await request(app).get('/robots.txt').expect(200);

  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text).toBe('User-agent: *\nDisallow:\n\nSitemap: https://www.fern.example/sitemap.xml\n');
});

it('lists the only page (sitemaps.org)', async () => {
  const { app } = await buildApp({ env });

  const { headers, text } = await request(app).get('/sitemap.xml').expect(200);

  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(text).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
  );
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://www.fern.example/',
  ]);
});

it('names a contact for security reports and a future expiry date (RFC 9116)', async () => {
  const { app } = await buildApp({ env });

  const { headers, text } = await request(app).get('/.well-known/security.txt').expect(200);

  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  ) as Record<string, string>;
  expect(fields).toMatchObject({
    Contact: 'mailto:post@fern.example',
    'Preferred-Languages': locale.lang,
    Canonical: 'https://www.fern.example/.well-known/security.txt',
  });
  const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

it('renews the expiry date while the server runs', () => {
  const settings = { siteUrl: 'https://www.fern.example', brand: 'Fern', contactEmail: 'post@fern.example' };

  const bodies = ['2031-01-31T23:59:00Z', '2032-01-31T00:00:00Z'].map(
    (now) => crawlerFiles(settings, new Date(now)).at(-1)?.body,
  );

  expect(bodies[0]).toContain('\nExpires: 2031-07-30T00:00:00Z\n');
  expect(bodies[1]).toContain('\nExpires: 2032-07-29T00:00:00Z\n');
});

it.each(paths)('answers %s by its exact name, to GET and HEAD only, cacheable for an hour', async (path) => {
  const app = await sharedApp();

  const got = await request(app).get(path).expect(200);
  const head = await request(app).head(path).expect(200);

  expect(head.text ?? '').toBe('');
  for (const name of ['content-type', 'content-length', 'cache-control'])
    expect(head.headers[name]).toBe(got.headers[name]);
  expect(got.headers['cache-control']).toBe('public, max-age=3600');
  await request(app).post(path).expect(404);
  await request(app).get(`${path}/`).expect(404);
  await request(app).get(path.toUpperCase()).expect(404);
});
