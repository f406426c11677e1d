import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  onlyReads,
  isWellFormed,
  originForm,
  requestedPath,
  tableKey,
} from '../../server/documents/request.ts';

/** A request as Node's parser gives it to the server. */
const requestFor = (url: string, headers: object = {}, method = 'GET') =>
  ({ url, headers, method }) as IncomingMessage;

it.each([
  { method: 'GET', counts: 'counts' },
  { method: 'HEAD', counts: 'counts' },
  { method: 'POST', counts: 'does not count' },
  { method: 'OPTIONS', counts: 'does not count' },
])('the method $method $counts as one that changes nothing on the server', ({ method, counts }) => {
  expect(onlyReads(requestFor('/', {}, method))).toBe(counts === 'counts');
});

describe('target', () => {
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
  ])('the target $target of a request is read as the path $path', ({ target, path }) => {
    expect(originForm(target)).toBe(path);
  });

  it('a request without a target is read as one with an empty target, which counts as malformed', () => {
    expect(originForm(undefined)).toBe('');
  });
});

describe('well-formed', () => {
  it.each(['site.example', 'site.example:8443', '[2001:db8::1]:80', '127.0.0.1', ''])(
    'a request with the host “%s” is well-formed',
    (host) => {
      expect(isWellFormed(requestFor('/', { host }))).toBe(true);
    },
  );

  it('a request without a Host header counts as well-formed, because Node’s parser refuses it earlier', () => {
    expect(isWellFormed(requestFor('/'))).toBe(true);
  });

  it.each(['a.example, b.example', 'a b', ' a.example', 'a.example ', 'a/b', 'a@b', 'a?b', '<a>'])(
    'a request with the host “%s” is malformed',
    (host) => {
      expect(isWellFormed(requestFor('/', { host }))).toBe(false);
    },
  );

  it.each(['*', 'site.example:443', '', 'a/'])(
    'a request for “%s”, which is no path, is malformed',
    (url) => {
      expect(isWellFormed(requestFor(url, { host: 'site.example' }))).toBe(false);
    },
  );
});

describe('path', () => {
  it.each([
    { url: '/a/b.c?d?e', path: '/a/b.c' },
    { url: '/%C3%BCber?a', path: '/über' },
    { url: '/%c3%bcber', path: '/über' },
    { url: '/50%%20off', path: '/50% off' },
  ])('a request for $url is for the file at the path $path', ({ url, path }) => {
    expect(requestedPath({ url } as IncomingMessage)).toBe(path);
  });

  it.each(['/a%2Fb', '/%E0%A4%A'])(
    'a request for %s has no path, because no file can have that name',
    (url) => {
      expect(requestedPath({ url } as IncomingMessage)).toBeUndefined();
    },
  );

  it('a request without a target is for the empty path, at which the site has no page and no file', () => {
    expect(requestedPath({ url: undefined } as IncomingMessage)).toBe('');
  });
});

describe('response', () => {
  it.each([
    { url: '/', key: '/' },
    { url: '/?from=mail', key: '/' },
    { url: '/Robots.txt', key: '/Robots.txt' },
    { url: '/%61', key: '/a' },
    { url: '/%c3%bcber', key: '/%C3%BCber' },
    { url: '/ü', key: '/%C3%BC' },
    { url: '/%E0%A4%A', key: '' },
  ])('the response to a request for $url is looked up under the key $key', ({ url, key }) => {
    expect(tableKey(requestFor(url))).toBe(key);
  });

  const host = 'site.example';
  const ours = { host, referer: 'https://site.example/' };

  it.each([
    { how: 'from the form’s page', headers: ours },
    { how: 'from the form’s page without https', headers: { ...ours, referer: 'http://site.example/' } },
    { how: 'from the form’s page with a query', headers: { ...ours, referer: 'https://site.example/?a=/b' } },
    { how: 'with Sec-Fetch-Site: same-origin', headers: { ...ours, 'sec-fetch-site': 'same-origin' } },
  ])(
    'a visit to /received/ $how shows the receipt, as its headers prove a redirect from the form',
    ({ headers }) => {
      expect(tableKey(requestFor('/received/?a', headers))).toBe('receipt');
    },
  );

  it.each([
    { how: 'without a referer', headers: { host } },
    { how: 'from another page of the site', headers: { ...ours, referer: 'https://site.example/received/' } },
    { how: 'from another site', headers: { ...ours, referer: 'https://evil.example/' } },
    {
      how: 'whose Referer only ends with the address of the form',
      headers: { ...ours, referer: 'app:https://site.example/' },
    },
    { how: 'from an app', headers: { ...ours, referer: 'android-app://site.example/' } },
    { how: 'with neither host nor referer', headers: {} },
    { how: 'that another site has redirected', headers: { ...ours, 'sec-fetch-site': 'cross-site' } },
    { how: 'whose address a person typed', headers: { ...ours, 'sec-fetch-site': 'none' } },
  ])(
    'a visit to /received/ $how shows no receipt, as its headers do not prove a redirect from the form',
    ({ headers }) => {
      expect(tableKey(requestFor('/received/', headers))).toBe('/received/');
    },
  );

  it('the address / never shows the receipt, even to a visitor who comes from the form’s page', () => {
    expect(tableKey(requestFor('/', ours))).toBe('/');
  });
});
