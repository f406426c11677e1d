import { existsSync } from 'node:fs';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { content } from '#site/errorPages.ts';
import { securityHeaders } from '../../server/security/securityHeaders.ts';
import { fetchOverTls } from '../helpers/overTls.ts';
import { brotliModule, caddy, nginx } from '../helpers/proxies.ts';
import { exportOwnersSite } from '../helpers/staticHost.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const serverHeaders = securityHeaders({ hsts: false });

let exported: string;
beforeAll(async () => {
  exported = await exportOwnersSite({
    SITE_URL: 'https://site.example',
    SUPABASE_URL: 'https://p.supabase.example',
    SUPABASE_PUBLISHABLE_KEY: 'sb_key',
  });
});

for (const kind of [nginx, caddy])
  it.skipIf(!kind.installed)(
    `${kind.name} serves the export as the server would: its pages, with a slash at the end or without, compressed, with its headers`,
    async () => {
      const host = await kind.start(temporaryFolder(), exported);
      onTestFinished(() => host.stop());
      const page = await fetchOverTls(host.https, '/');
      const script = /\/assets\/[^"]+\.js/.exec(page.body)?.[0] ?? '';
      const picture = /\/images\/[^" ]+\.avif/.exec(page.body)?.[0] ?? '';
      const document = 'text/html; charset=utf-8';
      const pages = ['/', '/received', '/not-sent', '/received/'];
      const files = [
        ...pages.map((path) => [path, document, 'public, max-age=0, s-maxage=60'] as const),
        [
          script,
          expect.stringContaining('/javascript; charset=utf-8'),
          'public, max-age=31536000, immutable',
        ],
        [picture, 'image/avif', 'public, max-age=3600'],
        ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
        ...['/nowhere.txt', '/assets/nowhere.js', '/_headers.nginx', '/404.html'].map(
          (path) => [path, document] as const,
        ),
      ] as const;
      const policy = page.headers['content-security-policy'];
      const expected = { ...serverHeaders, 'strict-transport-security': 'max-age=31536000' };
      const codings = kind === caddy || existsSync(brotliModule) ? ['br', 'gzip'] : ['gzip'];

      expect(policy).toContain("form-action 'self' https://p.supabase.example;");
      for (const [path, type, cacheControl] of files) {
        const missing = cacheControl === undefined;
        const { status, headers, names, body } = await fetchOverTls(host.https, path);
        expect([path, status]).toEqual([path, missing ? 404 : 200]);
        expect(headers).toMatchObject({ ...expected, 'content-security-policy': policy });
        expect([path, headers['content-type']]).toEqual([path, type]);
        expect([path, headers['cache-control']]).toEqual([path, cacheControl]);
        expect(names).toEqual([...new Set(names)]);
        expect(body.includes(content.notFound.heading)).toBe(missing);
        for (const coding of type === document ? codings : []) {
          const asked = { 'accept-encoding': coding === 'br' ? 'gzip, br' : coding };
          const answer = await fetchOverTls(host.https, path, { headers: asked });
          expect([path, answer.status, answer.headers['content-encoding']]).toEqual([path, status, coding]);
          expect(answer.headers['vary']).toContain('Accept-Encoding');
          const cached = await fetchOverTls(host.https, path, {
            headers: { ...asked, 'if-none-match': answer.headers['etag'] ?? '' },
          });
          expect([path, cached.status]).toEqual([path, missing ? 404 : 304]);
        }
      }
      const posted = await fetchOverTls(host.https, '/', { method: 'POST', body: 'a=b' });
      expect(posted.status).toBe(405);
    },
  );
