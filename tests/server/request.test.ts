import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isRead, isWellFormed, originForm, requestedPath, tableKey } from '../../server/documents/request.ts';

/** A request as Node's parser gives it to the server. */
const requestFor = (url: string, headers: object = {}, method = 'GET') =>
  ({ url, headers, method }) as IncomingMessage;

it.each([
  ['GET', 'counts'],
  ['HEAD', 'counts'],
  ['POST', 'does not count'],
  ['OPTIONS', 'does not count'],
])('%s %s as a request that only reads', (method, counts) => {
  expect(isRead(requestFor('/', {}, method))).toBe(counts === 'counts');
});

describe('the target of a request', () => {
  it.each([
    { target: '/a?b', path: '/a?b' },
    { target: 'http://any.example/a?b', path: '/a?b' },
    { target: 'HTTPS://any.example:8443/a', path: '/a' },
    { target: 'http://any.example', path: '/' },
    { target: 'http://any.example/', path: '/' },
    { target: 'http://any.example?b', path: '/?b' },
    { target: '/http://any.example/a', path: '/http://any.example/a' },
    { target: 'ftp://any.example/a', path: 'ftp://any.example/a' },
    { target: 'a http://any.example/b', path: 'a http://any.example/b' },
    { target: '*', path: '*' },
  ])('$target is read as the path $path', ({ target, path }) => {
    expect(originForm(target)).toBe(path);
  });

  it('that is missing is read as an empty path', () => {
    expect(originForm(undefined)).toBe('');
  });
});

describe('a request', () => {
  it.each(['site.example', 'site.example:8443', '[2001:db8::1]:80', '127.0.0.1', ''])(
    'with the host "%s" is well-formed',
    (host) => {
      expect(isWellFormed(requestFor('/', { host }))).toBe(true);
    },
  );

  it('without a Host header counts as well-formed, because Node’s parser refuses such a request earlier', () => {
    expect(isWellFormed(requestFor('/'))).toBe(true);
  });

  it.each(['a.example, b.example', 'a b', ' a.example', 'a.example ', 'a/b', 'a@b', 'a?b', '<a>'])(
    'with the host "%s" is malformed',
    (host) => {
      expect(isWellFormed(requestFor('/', { host }))).toBe(false);
    },
  );

  it.each(['*', 'site.example:443', '', 'a/'])('for "%s", which is no path, is malformed', (url) => {
    expect(isWellFormed(requestFor(url, { host: 'site.example' }))).toBe(false);
  });
});

describe('the path of a request', () => {
  it.each([
    { url: '/a/b.c?d?e', path: '/a/b.c' },
    { url: '/%C3%BCber?a', path: '/über' },
    { url: '/%c3%bcber', path: '/über' },
    { url: '/50%%20off', path: '/50% off' },
  ])('for $url is $path', ({ url, path }) => {
    expect(requestedPath({ url } as IncomingMessage)).toBe(path);
  });

  it.each(['/a%2Fb', '/%E0%A4%A'])('does not exist for %s, which no file can have', (url) => {
    expect(requestedPath({ url } as IncomingMessage)).toBeUndefined();
  });

  it('is empty for a missing target', () => {
    expect(requestedPath({ url: undefined } as IncomingMessage)).toBe('');
  });
});

describe('the key in the table of responses', () => {
  it.each([
    { url: '/', key: '/' },
    { url: '/?from=mail', key: '/' },
    { url: '/Robots.txt', key: '/Robots.txt' },
    { url: '/%61', key: '/a' },
    { url: '/%c3%bcber', key: '/%C3%BCber' },
    { url: '/ü', key: '/%C3%BC' },
    { url: '/%E0%A4%A', key: '' },
  ])('for $url is $key', ({ url, key }) => {
    expect(tableKey(requestFor(url))).toBe(key);
  });

  const host = 'site.example';
  const ours = { host, referer: 'https://site.example/' };

  it.each([
    { who: 'from the form', headers: ours },
    { who: 'from the form without encryption', headers: { ...ours, referer: 'http://site.example/' } },
    { who: 'from the form with a query', headers: { ...ours, referer: 'https://site.example/?a=/b' } },
    { who: 'with Sec-Fetch-Site: same-origin', headers: { ...ours, 'sec-fetch-site': 'same-origin' } },
  ])('is the receipt after a redirect $who', ({ headers }) => {
    expect(tableKey(requestFor('/received/?a', headers))).toBe('receipt');
  });

  it.each([
    { who: 'without a referer', headers: { host } },
    { who: 'from another page of the site', headers: { ...ours, referer: 'https://site.example/received/' } },
    { who: 'from another site', headers: { ...ours, referer: 'https://evil.example/' } },
    {
      who: 'whose Referer only ends with the address of the form',
      headers: { ...ours, referer: 'app:https://site.example/' },
    },
    { who: 'from an app', headers: { ...ours, referer: 'android-app://site.example/' } },
    { who: 'with neither host nor referer', headers: {} },
    { who: 'that another site has redirected', headers: { ...ours, 'sec-fetch-site': 'cross-site' } },
    { who: 'whose address a person typed', headers: { ...ours, 'sec-fetch-site': 'none' } },
  ])('is the page without a receipt for a visit $who', ({ headers }) => {
    expect(tableKey(requestFor('/received/', headers))).toBe('/received/');
  });

  it('is the receipt for /received/ only, even if the form’s page is the Referer', () => {
    expect(tableKey(requestFor('/', ours))).toBe('/');
  });
});
