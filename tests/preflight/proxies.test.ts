import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { maxBytesOf } from '#proposal/intake/fieldKinds.ts';
import type { Field } from '#site/contactRecords.ts';
import { fields } from '#site/form.ts';
import { checkProxies } from '../../owner/preflight/proxies.ts';

const nginx = readFileSync('deploy/nginx.conf', 'utf8');
const caddy = readFileSync('deploy/Caddyfile', 'utf8');

/** The sample's fields, and a field of the owner's that accepts this number of characters. */
const withOwn = (longest: number): Field[] => [
  ...fields,
  { name: 'story', kind: 'long text', label: 'Your story', rows: 4, longest },
];

it('preflight accepts form fields if nginx and Caddy let a completely filled form pass', () => {
  expect(checkProxies(fields, nginx, caddy)).toEqual([]);
  expect(checkProxies(withOwn(100_000), nginx, caddy)).toEqual([]);
});

it('preflight names a field with answers too long for nginx or Caddy, and says how to raise their limit', () => {
  const own = withOwn(200_000);
  const bytes = maxBytesOf(own);

  const findings = checkProxies(own, nginx, caddy);

  expect(findings).toMatchObject([{ level: 'stop', file: 'site/form.ts', field: 'fields[5].longest' }]);
  expect(findings[0]?.problem).toContain(
    `a form with the longest answers in all fields may have ${bytes} bytes, but deploy/nginx.conf or deploy/Caddyfile accepts only 999999: `,
  );
  expect(findings[0]?.remedy).toContain('Set a smaller `longest` for story (now 200000 characters).');
  const [, forNginx = ''] = /`(client_max_body_size \d+k;)`/.exec(findings[0]!.remedy) ?? [];
  const [, large = '', size = ''] = /`(@large .*\$)` and `(max_size \d+KB)`/.exec(findings[0]!.remedy) ?? [];
  const mended = [
    nginx.replace(/client_max_body_size .*;/, forNginx),
    caddy.replace(/max_size .*/, size).replace(/@large header_regexp.*/, () => large),
  ] as const;
  expect(checkProxies(own, ...mended)).toEqual([]);
});

const nginxLines = [
  { line: 'client_max_body_size 1000k;', longest: 110_000, verdict: 'too long' },
  { line: 'client_max_body_size 2m;', longest: 110_000, verdict: 'short enough' },
  { line: 'client_max_body_size 1G ;', longest: 110_000, verdict: 'short enough' },
  { line: 'client_max_body_size 100;', longest: 110_000, verdict: 'too long' },
  // For nginx, 0 means no limit.
  { line: 'client_max_body_size 0;', longest: 110_000, verdict: 'short enough' },
  { line: '# client_max_body_size 1k;', longest: 110_000, verdict: 'short enough' },
  // nginx's default is 1 MB.
  { line: '', longest: 110_000, verdict: 'short enough' },
  { line: '', longest: 120_000, verdict: 'too long' },
];

it.each(nginxLines.map((row) => Object.assign({ what: row.line || 'no such line' }, row)))(
  'if nginx.conf has “$what” as its size limit, preflight finds a long field $verdict',
  ({ line, longest, verdict }) => {
    const own = nginx.replace(/client_max_body_size .*;/, line);
    expect(checkProxies(withOwn(longest), own, '')).toHaveLength(verdict === 'too long' ? 1 : 0);
  },
);

const caddyLines = [
  { line: 'max_size 1MB', longest: 100_000, verdict: 'short enough' },
  { line: 'max_size 100KB', longest: 100_000, verdict: 'too long' },
  { line: 'max_size 1MiB', longest: 110_000, verdict: 'short enough' },
  { line: 'max_size 1MB', longest: 110_000, verdict: 'too long' },
  { line: 'max_size 1100kb', longest: 100_000, verdict: 'short enough' },
  { line: 'max_size 1.5m', longest: 100_000, verdict: 'short enough' },
  { line: 'max_size 1g', longest: 100_000, verdict: 'short enough' },
  { line: 'max_size 0', longest: 100_000, verdict: 'short enough' },
  { line: '# max_size 100KB', longest: 100_000, verdict: 'short enough' },
  { line: '@large header_regexp Content-Length ^\\d{6,}$', longest: 100_000, verdict: 'too long' },
  { line: '@large header_regexp Content-Length ^\\d{7,}$', longest: 100_000, verdict: 'short enough' },
];

it.each(caddyLines)(
  'if the Caddyfile has “$line” as its size limit, preflight finds a long field $verdict',
  ({ line, longest, verdict }) => {
    expect(checkProxies(withOwn(longest), 'client_max_body_size 100m;', line)).toHaveLength(
      verdict === 'too long' ? 1 : 0,
    );
  },
);
