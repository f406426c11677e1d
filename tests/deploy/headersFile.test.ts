import { expect, it } from 'vitest';
import { headersFile } from '../../scripts/lib/exportSite.ts';

it('gives static hosts one policy, with the function’s project, and a year for hashed files', () => {
  const documents = ['<script>one()</script>', '<script>two()</script>'];

  const { body } = headersFile({ hsts: true, supabaseUrl: 'https://p.supabase.example' }, documents);

  const policies = body.match(/content-security-policy: .*/g);
  expect(policies).toHaveLength(1);
  expect(policies?.[0]).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/);
  expect(policies?.[0]).toContain('wss://p.supabase.example');
  // The function redirects the posted form back to the site, and browsers check that as well.
  expect(policies?.[0]).toContain("form-action 'self' https://p.supabase.example;");
  expect(body).toContain('  strict-transport-security: max-age=31536000\n');
  for (const folder of ['assets', 'fonts'])
    expect(body).toContain(`/${folder}/*\n  cache-control: public, max-age=31536000, immutable\n`);
});
