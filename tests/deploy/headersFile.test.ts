import { expect, it } from 'vitest';
import { headersFiles } from '../../scripts/lib/headersFile.ts';

const bodies = (...args: Parameters<typeof headersFiles>) => headersFiles(...args).map(({ body }) => body);

it('gives static hosts one policy that covers all documents', () => {
  const [text = ''] = bodies({ hsts: true, supabaseUrl: 'https://p.supabase.example' }, [
    '<script>one()</script>',
    '<script>two()</script>',
  ]);

  const policies = text.match(/content-security-policy: .*/g);
  expect(policies).toHaveLength(1);
  expect(policies?.[0]?.match(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/)).not.toBeNull();
  expect(policies?.[0]).toContain('wss://p.supabase.example');
  // The function redirects the posted form back to the site, and browsers check that as well.
  expect(policies?.[0]).toContain("form-action 'self' https://p.supabase.example;");
  expect(text).toContain('  strict-transport-security: max-age=31536000\n');
});

it('lets hashed files be cached for a year', () => {
  const [text = ''] = bodies({ hsts: false, supabaseUrl: undefined }, []);

  for (const folder of ['assets', 'fonts'])
    expect(text).toContain(`/${folder}/*\n  cache-control: public, max-age=31536000, immutable\n`);
});
