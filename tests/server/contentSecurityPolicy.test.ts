import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { policyForDocument } from '../../server/documents/contentSecurityPolicy.ts';
import { securityHeaders } from '../../server/documents/securityHeaders.ts';

/** The entry of a Content-Security-Policy that allows inline code by its hash. */
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policyOf = (html: string, supabaseUrl?: string) => policyForDocument(html, supabaseUrl);

it('a document without inline scripts and styles may load and run only the site’s own files', () => {
  expect(policyOf('<p>Text</p>')).toEqual({
    'default-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'"],
    'style-src': [hash('')],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  });
});

it.each([
  { what: 'an inline script', html: '<script>a()</script>', code: ['a()'] },
  { what: 'an inline script with an attribute', html: '<script async>a()</script>', code: ['a()'] },
  { what: 'an inline module', html: '<script type="module">a()</script>', code: ['a()'] },
  { what: 'a script of several lines', html: '<script>a()\nb()</script>', code: ['a()\nb()'] },
  { what: 'two scripts', html: '<script>a()</script><p></p><script>b()</script>', code: ['a()', 'b()'] },
  { what: 'a script that occurs twice', html: '<script>a()</script><script>a()</script>', code: ['a()'] },
])('the Content-Security-Policy allows $what by its hash', ({ html, code }) => {
  expect(policyOf(html)['script-src']).toEqual(["'self'", ...code.map(hash)]);
});

it.each([
  { what: 'a script with a source', html: '<script async src="/a.js"></script>' },
  { what: 'JSON data', html: '<script type="application/ld+json">{}</script>' },
  { what: 'JSON data in an element with an id', html: '<script id="a" type="application/json">{}</script>' },
])('the Content-Security-Policy has no hash of $what, because that is no inline code', ({ html }) => {
  expect(policyOf(html)['script-src']).toEqual(["'self'"]);
});

it('a Content-Security-Policy made for a list of scripts and style elements allows no others', () => {
  const html = '<style>a{}</style><style>b{}</style><script>a()</script><script>b()</script><p style="c:d">';
  const policy = policyForDocument(html, undefined, { scripts: ['a()'], styles: ['a{}'] });
  expect(policy['script-src']).toEqual(["'self'", hash('a()')]);
  expect(policy['style-src']).toEqual([hash(''), hash('a{}'), hash('c:d'), "'unsafe-hashes'"]);
});

it('the Content-Security-Policy allows style elements by their hashes', () => {
  const html = '<style>a{}</style><style data-a="b">b{}\nc{}</style>';
  expect(policyOf(html)['style-src']).toEqual([hash(''), hash('a{}'), hash('b{}\nc{}')]);
});

it('the Content-Security-Policy has the hash of a style attribute’s value, in which &quot; counts as "', () => {
  const html = '<p class="a" style="a:&quot;b&quot;">';
  expect(policyOf(html)['style-src']).toEqual([hash(''), hash('a:"b"'), "'unsafe-hashes'"]);
});

it('the Content-Security-Policy allows no style attribute that is only text in a script or style sheet', () => {
  const html = `<script>'<p style="a:b">'</script><style>/* <p style="c:d"> */</style>`;
  expect(policyOf(html)['style-src']).toEqual([hash(''), hash('/* <p style="c:d"> */')]);
});

it('the Content-Security-Policy allows a style attribute after a script and a style element of two lines', () => {
  const html = '<script>a()\n</script><style>b{}\n</style><p style="c:d">';
  expect(policyOf(html)['style-src']).toEqual([hash(''), hash('b{}\n'), hash('c:d'), "'unsafe-hashes'"]);
});

it('if a document loads a style sheet, its Content-Security-Policy allows those of the site’s own origin', () => {
  const html = '<link rel="stylesheet" href="/a.css">';
  expect(policyOf(html)['style-src']).toEqual(["'self'", hash('')]);
});

it.each([
  { project: 'https://a.supabase.co/x', origin: 'https://a.supabase.co' },
  { project: 'http://127.0.0.1:54321', origin: 'http://127.0.0.1:54321' },
])(
  'the Content-Security-Policy allows calls and forms to the Supabase project $project',
  ({ project, origin }) => {
    const policy = policyOf('', project);
    expect(policy['connect-src']).toEqual(["'self'", origin]);
    expect(policy['form-action']).toEqual(["'self'", origin]);
  },
);

it('the Content-Security-Policy header has each directive with its sources, separated as browsers expect', () => {
  const policy = { 'default-src': ["'none'"], 'img-src': ["'self'", 'data:'] };
  const { 'content-security-policy': header } = securityHeaders({ hsts: false }, policy);
  expect(header).toBe("default-src 'none';img-src 'self' data:");
});

it('a response that is not an HTML document may load nothing, and no page may frame it', () => {
  const { 'content-security-policy': header } = securityHeaders({ hsts: false });
  expect(header).toBe("default-src 'none';frame-ancestors 'none'");
});

it('browsers are told to use https for a year if HSTS is on', () => {
  expect(securityHeaders({ hsts: true })['strict-transport-security']).toBe('max-age=31536000');
});

it('browsers are not told to use https if HSTS is off', () => {
  expect(securityHeaders({ hsts: false })['strict-transport-security']).toBeUndefined();
});

it('by default, no other site may frame or embed a response, and no browser may guess its type', () => {
  expect(securityHeaders({ hsts: false })).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

it.each(['camera', 'geolocation', 'microphone', 'payment', 'usb'])(
  'no page of the site may use the browser’s feature “%s”',
  (feature) => {
    const { 'permissions-policy': header } = securityHeaders({ hsts: false });
    expect(header?.split(',')).toContain(`${feature}=()`);
  },
);
