import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { policyForDocument } from '../../server/security/contentSecurityPolicy.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('allows an inline script by its hash, and no data block', () => {
  const policy = policyForDocument(
    '<script>one()</script><script type="module">two()</script><script type="application/json">{}</script>' +
      '<script type="application/ld+json">{"a":1}</script><script type="module" src="/a.js"></script>',
    undefined,
  );

  expect(policy['script-src']).toEqual(["'self'", hashOf('one()'), hashOf('two()')]);
});

it('allows each style element and the empty ones that Emotion adds', () => {
  const policy = policyForDocument(
    '<style>a{}</style><style data-emotion="css x">b{}\nc{}</style>',
    undefined,
  );

  expect(policy['style-src']).toEqual([hashOf(''), hashOf('a{}'), hashOf('b{}\nc{}')]);
});

it('allows each style attribute once, by its unescaped value', () => {
  const policy = policyForDocument(
    '<p id="a" style="--a:url(&quot;x&quot;)">1</p><p style="--a:url(&quot;x&quot;)"></p><b style="top:0">2</b>',
    undefined,
  );

  expect(policy['style-src']).toEqual([
    hashOf(''),
    hashOf('--a:url("x")'),
    hashOf('top:0'),
    "'unsafe-hashes'",
  ]);
});

it('allows no style attributes if the document has none', () => {
  expect(policyForDocument('<p>style="top:0"</p>', undefined)['style-src']).toEqual([hashOf('')]);
});

it('allows no script that a visitor typed', () => {
  const typed = '&lt;script&gt;evil()&lt;/script&gt; &lt;b style=&quot;top:0&quot;&gt;';
  const html = `<textarea>${typed}</textarea><script type="application/json">{"v":"\\u003cb style=\\"x\\">"}</script>`;

  const policy = policyForDocument(html, undefined);

  expect(policy['script-src']).toEqual(["'self'"]);
  expect(policy['style-src']).toEqual([hashOf('')]);
});

it('contains no unsafe source but the one for hashed attributes', () => {
  const policy = policyForDocument('<b style="top:0"></b>', 'https://p.supabase.example');

  const sources = Object.values(policy).flat();
  expect(sources.filter((source) => source.startsWith("'unsafe"))).toEqual(["'unsafe-hashes'"]);
  expect(sources.filter((source) => /^(\*|data:|https?:)$/.test(source))).toEqual([]);
});
