import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { expect, it } from 'vitest';
import { sharedApp } from '../helpers/app.ts';
import { decoded, sendRaw } from '../helpers/http.ts';

const types: [string, RegExp][] = [
  ['/favicon.svg', /^image\/svg\+xml/],
  ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)/],
  ['/apple-touch-icon.png', /^image\/png/],
  ['/apple-touch-icon.png', /^image\/png/],
];

it.each(types)('serves %s from the build with its type, for an hour', async (path, type) => {
  const app = await sharedApp();

  const { headers, body } = await sendRaw(app, path);

  expect(headers['content-type']).toMatch(type);
  expect(headers['cache-control']).toBe('public, max-age=3600');
  expect(body.equals(await readFile(join('dist/client', path)))).toBe(true);
});

it.each([
  ['assets/entries', '.js', 'text/javascript'],
  ['assets/chunks', '.js', 'text/javascript'],
  ['fonts', '.woff2', 'font/woff2'],
])('serves what lies in %s, whose names carry a hash, as immutable', async (folder, ending, type) => {
  const app = await sharedApp();

  const { status, headers } = await sendRaw(app, await someFile(folder, ending));

  expect(status).toBe(200);
  expect(headers['content-type']).toContain(type);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it.each(['br', 'gzip'])(
  'serves a script compressed as %s, with the bytes of the file once decoded',
  async (coding) => {
    const app = await sharedApp();
    const path = await largestScript();

    const answer = await sendRaw(app, path, { headers: { 'accept-encoding': coding } });

    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.headers['vary']).toContain('Accept-Encoding');
    expect(answer.headers['content-type']).toMatch(/^text\/javascript/);
    expect((await decoded(answer)).equals(await readFile(`dist/client${path}`))).toBe(true);
  },
);

it.each(['', 'identity', 'deflate', 'br;q=0, gzip;q=0'])(
  'serves a script uncompressed to a client that accepts "%s"',
  async (accepted) => {
    const app = await sharedApp();
    const path = await largestScript();

    const answer = await sendRaw(app, path, { headers: { 'accept-encoding': accepted } });

    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body.equals(await readFile(`dist/client${path}`))).toBe(true);
  },
);

it.each(['bytes=1-3', 'bytes=9999999-', 'lines=1-2'])(
  'ignores the range "%s" and sends the whole file (RFC 9110, section 14.2)',
  async (range) => {
    const app = await sharedApp();

    const { status, headers, body } = await sendRaw(app, '/favicon.svg', { headers: { range } });

    expect(status).toBe(200);
    expect(headers['accept-ranges']).toBeUndefined();
    expect(body.equals(await readFile('dist/client/favicon.svg'))).toBe(true);
  },
);

it.each(['POST', 'OPTIONS'])('serves no file to %s', async (method) => {
  const app = await sharedApp();

  expect((await sendRaw(app, '/favicon.svg', { method })).status).toBe(404);
});

it('serves every file that the landing page requests', async () => {
  const app = await sharedApp();
  const { text } = await request(app).get('/');
  const named = [...text.matchAll(/(?:src|href)="(\/[^"#?][^"]*)"/g)].map(([, path]) => path ?? '');
  const sets = [...text.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
    set.split(', ').map((one) => one.split(' ')[0] ?? ''),
  );

  const missing = [];
  for (const path of new Set([...named, ...sets])) {
    if ((await request(app).get(path)).status !== 200) missing.push(path);
  }

  expect(sets.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

async function someFile(folder: string, ending: string): Promise<string> {
  const name = (await readdir(`dist/client/${folder}`)).find((one) => one.endsWith(ending));
  if (!name) throw new Error(`The build has no ${ending} file in ${folder}`);
  return `/${folder}/${name}`;
}

async function largestScript(): Promise<string> {
  const folder = 'assets/chunks';
  const scripts = (await readdir(`dist/client/${folder}`)).filter((name) => name.endsWith('.js'));
  const sized = await Promise.all(
    scripts.map(async (name) => ({ name, size: (await readFile(`dist/client/${folder}/${name}`)).length })),
  );
  const [largest] = sized.toSorted((a, b) => b.size - a.size);
  if (!largest) throw new Error('The build has no script');
  return `/${folder}/${largest.name}`;
}
