import { readFileSync } from 'node:fs';
import { brotliDecompressSync, constants } from 'node:zlib';
import request from 'supertest';
import { expect, it } from 'vitest';
import { typedFields } from '#proposal/intake/validateProposal.ts';
import { content } from '#site/landing.ts';
import { buildFolder } from '../../lib/folders.mjs';
import type { PageProps } from '../../renderer/pageContext.ts';
import { findInlineCode } from '../../server/documents/contentSecurityPolicy.ts';
import type { PageName } from '../../server/documents/vitePluginSsr.ts';
import { publicSettings, readSettings } from '../../server/settings.ts';
import { renderBuiltPage, sharedApp, startApp } from '../helpers/app.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.1, GZIP;q=0.9', 'gzip'],
  ['', 'none'],
])(
  'a client with Accept-Encoding “%s” gets answers in the coding “%s”, which decode to the same text',
  async (accepted, coding) => {
    const app = await sharedApp();
    const page = await request(app).get('/').set('accept-encoding', 'identity');
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(page.text) ?? [];

    const file = readFileSync(`${buildFolder}/client${script}`, 'utf8');
    for (const [path, text] of Object.entries({ '/': page.text, [script]: file })) {
      const answer = await request(app).get(path).set('accept-encoding', accepted).expect(200);
      expect([path, answer.headers['content-encoding']]).toEqual([
        path,
        coding === 'none' ? undefined : coding,
      ]);
      expect(answer.headers['vary']).toContain('Accept-Encoding');
      expect(answer.text === text).toBe(true);
    }
  },
);

/**
 * The size of twelve packets. A server may send ten packets before the first acknowledgment (RFC
 * 6928).
 */
const twelvePackets = 12 * 1460;

it('the whole first screen of the landing page is in the first twelve packets of the answer', async () => {
  const { port } = await startApp({ PAGE_MEMO: 'on' });
  const { all } = await sendBytes(port, requestText('/', { headers: ['Accept-Encoding: br'] }));

  const arrived = all.slice(all.indexOf('\r\n\r\n') + 4, twelvePackets);
  const options = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
  const text = textOfHtml(brotliDecompressSync(Buffer.from(arrived, 'latin1'), options).toString());

  for (const { label } of content.hero.figures) expect(text).toContain(label);
});

it.each(['/', '/no-such-page', '/received/'])(
  'the Content-Security-Policy of the page %s has no keyword that begins with “unsafe”',
  async (path) => {
    const { headers } = await request(await sharedApp()).get(path);
    expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
    expect(headers['content-security-policy']).not.toContain('unsafe');
  },
);

// Chrome 109 and Safari 15.4 ignore a declaration with a gradient of one color stop.
it('no gradient of the landing page has only one color stop, because older browsers would not draw it', async () => {
  const { text } = await request(await sharedApp()).get('/');
  expect(text.match(/-gradient\(/g)?.length).toBeGreaterThan(10);
  expect(text.match(/-gradient\((var\([^()]*\)|#?\w+)\)/g) ?? []).toEqual([]);
});

it.each(['/', '/no-such-page', '/received/'])(
  'the styles of the page %s declare every color variable that they use',
  async (path) => {
    const { text } = await request(await sharedApp()).get(path);
    const used = new Set(Array.from(text.matchAll(/var\((--palette-[\w-]+)/g), ([, name = '']) => name));
    expect(used.size).toBeGreaterThan(5);
    // If this fails because a new version of MUI uses another variable, add the variable to
    // `theme/usedVariables.ts`.
    expect([...used].filter((name) => !text.includes(`${name}:`))).toEqual([]);
  },
);

/** Renders a page of the build. */
async function render(page: PageName, props: Omit<PageProps, 'settings'> = {}) {
  const renderDocument = await renderBuiltPage();
  return renderDocument(page, { settings: publicSettings(readSettings({})), ...props });
}

it.each<[string, PageName, Omit<PageProps, 'settings'>]>([
  ['landing page', 'landing', {}],
  ['page for a refused form', 'landing', { notice: { kind: 'unavailable', values: typedFields({}) } }],
  ['not-found page', 'error', { message: 'notFound' }],
  ['page /not-sent/', 'error', { message: 'notSent' }],
])(
  'the Content-Security-Policy of the %s allows exactly the inline code of this page',
  async (_what, page, props) => {
    const { html, inline } = await render(page, props);
    expect(inline).toEqual(findInlineCode(html));
  },
);

it('the Content-Security-Policy of a refused form also allows the style that only a filled field needs', async () => {
  const blank = typedFields({});
  const page = await render('landing', { notice: { kind: 'unavailable', values: blank } });
  const values = { ...blank, fullName: 'Ada', details: 'A new shop' };
  const { html, inline } = page.withNotice({ kind: 'unavailable', values });
  expect(html).toContain('A new shop');
  expect(inline.styles).toHaveLength(page.inline.styles.length + 1);
  expect(inline).toEqual(findInlineCode(html));
});

it('a cached copy of the landing page gets a 304 only if it has the compression that is accepted now', async () => {
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
