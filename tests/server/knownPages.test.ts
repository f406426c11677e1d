import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { knownPages, pathToCompare } from '../../server/routes/knownPages.ts';

/** A server with pages at these addresses. */
const knowing = (...keys: string[]) =>
  express()
    .use(knownPages(keys))
    .use((req, res) => void res.status(404).end(req.url));

it.each([
  { page: '/a/', typed: '/a', location: '/a/' },
  { page: '/a', typed: '/a/', location: '/a' },
  { page: '/a', typed: '/A/INDEX.HTML?b=/c?d', location: '/a?b=/c?d' },
  { page: '/%C3%BC', typed: '/%c3%9c/', location: '/%C3%BC' },
])('a visitor who types $typed is redirected to the page $location', async ({ page, typed, location }) => {
  const { status, headers } = await request(knowing(page)).get(typed);
  expect([status, headers['location'], headers['cache-control']]).toEqual([
    308,
    location,
    'public, max-age=3600',
  ]);
});

it.each([
  { what: 'the exact address of a page', typed: '/a/' },
  { what: 'the exact address of a page with a query', typed: '/a/?b' },
  { what: 'an address that no page has', typed: '/b' },
  { what: 'an unknown address below a page', typed: '/a/b' },
  { what: 'a malformed address', typed: '/a%2F' },
])('a visit to $what is not redirected', async ({ typed }) => {
  expect((await request(knowing('/a/')).get(typed)).status).toBe(404);
});

it('a post to another spelling of a page’s address is not redirected', async () => {
  expect((await request(knowing('/a/')).post('/a')).status).toBe(404);
});

it.each([
  { path: '/', bare: '' },
  { path: '/A/B/', bare: 'a/b' },
  { path: '/a///', bare: 'a' },
  { path: '//a//b', bare: 'a/b' },
  { path: '/a/index.html', bare: 'a' },
  { path: '/a/index.htm/', bare: 'a' },
  { path: '/a/myindex.html', bare: 'a/myindex.html' },
  { path: '/a/index.html5', bare: 'a/index.html5' },
  { path: '/index.html/a', bare: 'index.html/a' },
])('to find the page for a misspelled address, the path $path is compared as $bare', ({ path, bare }) => {
  expect(pathToCompare(path)).toBe(bare);
});
