import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { policyForDocument } from '../../server/documents/contentSecurityPolicy.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const dataBlocks =
  '<script type="application/json">{"v":"\\u003cb style=\\"x\\">"}</script>' +
  '<script type="application/ld+json">{"a":1}</script>';
const typed = '&lt;script&gt;evil()&lt;/script&gt; &lt;b style=&quot;top:0&quot;&gt;';

it.each<[what: string, html: string, scripts: string[], styles: string[]]>([
  [
    'each inline script, and no data block and no file',
    `<script>one()</script><script type="module">two()</script>${dataBlocks}<script src="/a.js"></script>`,
    ['one()', 'two()'],
    [],
  ],
  [
    'each style element',
    '<style>a{}</style><style data-emotion="css x">b{}\nc{}</style>',
    [],
    ['a{}', 'b{}\nc{}'],
  ],
  [
    'each style attribute once, by its unescaped value',
    '<p id="a" style="--a:url(&quot;x&quot;)">1</p><p style="--a:url(&quot;x&quot;)"></p><b style="top:0">2</b>',
    [],
    ['--a:url("x")', 'top:0'],
  ],
  ['nothing that a visitor typed', `<textarea>${typed}</textarea><p>style="top:0"</p>`, [], []],
])('allows by its hash %s, and the empty styles that Emotion adds', (_what, html, scripts, styles) => {
  const policy = policyForDocument(html, undefined);

  expect(policy['script-src']).toEqual(["'self'", ...scripts.map(hashOf)]);
  const attributes = /<[pb]\b[^>]* style=/.test(html) ? ["'unsafe-hashes'"] : [];
  expect(policy['style-src']).toEqual([...['', ...styles].map(hashOf), ...attributes]);
});

it('contains no unsafe source but the one for hashed attributes', () => {
  const sources = Object.values(policyForDocument('<b style="top:0"></b>', 'https://p.example')).flat();

  expect(sources.filter((source) => source.startsWith("'unsafe"))).toEqual(["'unsafe-hashes'"]);
  expect(sources.filter((source) => /^(\*|data:|https?:)$/.test(source))).toEqual([]);
});
