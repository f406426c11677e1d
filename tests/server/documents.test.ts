import { readFileSync } from 'node:fs';
import request from 'supertest';
import { expect, it } from 'vitest';
import { buildFolder } from '../../lib/folders.mjs';
import { sharedApp } from '../helpers/app.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.1, GZIP;q=0.9', 'gzip'],
  ['', undefined],
])('answers Accept-Encoding "%s" with %s, which decodes to the same bytes', async (accepted, coding) => {
  const app = await sharedApp();
  const page = await request(app).get('/').set('accept-encoding', 'identity');
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(page.text) ?? [];

  const file = readFileSync(`${buildFolder}/client${script}`, 'utf8');
  for (const [path, text] of Object.entries({ '/': page.text, [script]: file })) {
    const answer = await request(app).get(path).set('accept-encoding', accepted).expect(200);
    expect([path, answer.headers['content-encoding']]).toEqual([path, coding]);
    expect(answer.headers['vary']).toContain('Accept-Encoding');
    expect(answer.text === text).toBe(true);
  }
});

it.each(['/', '/no-such-page', '/received/'])(
  'declares every color that its styles use on %s',
  async (path) => {
    const { text } = await request(await sharedApp()).get(path);
    const used = new Set(Array.from(text.matchAll(/var\((--palette-[\w-]+)/g), ([, name = '']) => name));
    expect(used.size).toBeGreaterThan(5);
    // A new version of MUI may use another of its variables. Then add the variable to the list in
    // `theme/theme.ts`.
    expect([...used].filter((name) => !text.includes(`${name}:`))).toEqual([]);
  },
);

it('answers 304 only to a client that has the page in the coding that it asks for', async () => {
  const app = await sharedApp();
  const ask = (coding: string, etag: string, path = '/') =>
    request(app).get(path).set({ 'accept-encoding': coding, 'if-none-match': etag });
  const etags: string[] = [];
  for (const coding of ['br', 'gzip', 'identity']) {
    const { headers } = await ask(coding, '"other"').expect(200);
    const { etag = '', vary, 'cache-control': caching } = headers;

    // A strong ETag identifies exactly these bytes.
    expect(etag).toMatch(/^"/);
    const again = await ask(coding, etag).expect(304, '');
    expect(again.headers).toMatchObject({ etag, vary, 'cache-control': caching });
    for (const other of etags) await ask(coding, other).expect(200);
    etags.push(etag);
  }
  await ask('br', '*', '/no-such-page').expect(404);
});
