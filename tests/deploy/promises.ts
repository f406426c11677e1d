import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { content } from '#site/errorPages.ts';
import { securityHeaders } from '../../server/documents/securityHeaders.ts';
import { functionPath } from '../../server/routes/function.ts';
import { fetchOverTls, type TlsRequest } from '../helpers/overTls.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { nginx, type Proxy, type ProxyKind } from './proxies.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { openSite, type Site } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const serverHeaders = securityHeaders({ hsts: false });
/** The headers of what the proxy itself sends. */
const needed = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'];
const atLeast = Object.fromEntries(needed.map((name) => [name, serverHeaders[name]]));

/** Checks the promises of a proxy with the shipped configuration, before the built server. */
export function keepsPromises(kind: ProxyKind): void {
  describe.skipIf(!kind.installed)(`${kind.name} as shipped, before the built server`, () => {
    definePromises(kind);
  });
}

type Headers = Record<string, string>;

function definePromises(kind: ProxyKind) {
  const dataDir = temporaryFolder();
  let server: Site;
  let proxy: Proxy;

  const settings = {
    DATA_DIR: dataDir,
    SITE_URL: 'https://site.example',
    TRUST_PROXY: '1',
    PROPOSALS_PER_IP_PER_HOUR: '5',
  };

  beforeAll(async () => {
    server = await openSite(settings);
    proxy = await kind.start(temporaryFolder(), server.port);
  });

  afterAll(async () => {
    await proxy.stop();
    await server.stop();
  });

  const get = (path: string, options?: TlsRequest) => fetchOverTls(proxy.https, path, options);
  const call = (body: string | Buffer, others: Headers) =>
    get(functionPath, { method: 'POST', headers: { 'content-type': 'application/json', ...others }, body });

  it('redirects http to https under its own name', async () => {
    const { headers } = await sendBytes(proxy.http, requestText('/a?b'));

    expect(headers['location']).toMatch(/^https:\/\/site\.example(:\d+)?\/a\?b$/);
  });

  it('passes page and files on unchanged, with each header once', async () => {
    const page = await get('/');
    const script = /\/assets\/[^"]+\.js/.exec(page.body)?.[0] ?? '';

    for (const path of ['/', script, '/one-pager.pdf'])
      for (const coding of ['br', 'identity']) {
        const headers = { 'accept-encoding': coding };
        const through = await get(path, { headers });
        const direct = await fetch(server.url + path, { headers });

        expect(through.status).toBe(200);
        expect(through.names).toEqual([...new Set(through.names)]);
        const changing = new Set('date connection keep-alive x-request-id server'.split(' '));
        const expected = Object.fromEntries([...direct.headers].filter(([name]) => !changing.has(name)));
        expect(through.headers).toMatchObject(expected);
        expect(through.headers['server'] ?? '').not.toMatch(/\d/);
        expect(through.headers['strict-transport-security']).toBe('max-age=31536000');
        const has = { ...headers, 'if-none-match': through.headers['etag'] ?? '' };
        expect((await get(path, { headers: has })).status).toBe(304);
      }
  });

  it('answers health paths, hidden files and paths that are none with the not-found page', async () => {
    const inner = ['/healthz', '/readyz?now', '/storez', '/assets/../vite-plugin-ssr.json'];
    // Go's HTTP server refuses the last one before Caddy sees it.
    const broken = ['/caf%C3', '/a%00', '/..%2f..', ...(kind === nginx ? ['/%zz'] : [])];
    for (const path of ['/nowhere', ...inner, ...broken]) {
      const { status, body, headers } = await get(path);

      expect([path, status]).toEqual([path, 404]);
      expect(body).toContain(content.notFound.heading);
      expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    }
  });

  it('serves a visitor whose browser sends 60 KB of cookies of the parent domain', async () => {
    const { status } = await get('/', { headers: { cookie: 'a'.repeat(60_000) } });

    expect(status).toBe(200);
  });

  it('refuses a request that it cannot read, without naming a version', async () => {
    const unreadable: Headers[] = [{ host: 'no host' }, { cookie: 'a'.repeat(2_000_000) }];
    for (const asked of unreadable) {
      const { status, headers, body } = await get('/', { headers: asked });

      expect([400, 431]).toContain(status);
      expect(body + String(headers['server'])).not.toMatch(/(nginx|caddy)\/\d/i);
      // Go's HTTP server refuses the request before Caddy sees it.
      expect(kind === nginx ? headers : atLeast).toMatchObject(atLeast);
    }
  });

  it('answers 413 to a body that is too large, whether proxy or server refuses it', async () => {
    for (const kilobytes of [64, 2_000]) {
      const body = Buffer.alloc(kilobytes * 1024, ' ');
      const framings: Headers[] = [
        { 'content-length': String(body.length) },
        { 'transfer-encoding': 'chunked' },
      ];
      for (const framing of framings) {
        // A proxy closes a connection soon after it has refused a body. A client that is too busy then loses the answer
        // (RFC 9112, section 9.6) and has to ask again.
        const { status, headers } = await vi.waitFor(() => call(body, framing), soon);

        expect(status).toBe(413);
        expect(headers).toMatchObject(atLeast);
      }
    }
  });

  it('serves visitors while one address holds 1,800 half-sent requests, and ends each of these', async () => {
    const target = { host: '127.0.0.1', port: proxy.https, servername: 'site.example' };
    const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 999\r\n';
    const head = `POST / HTTP/1.1\r\nHost: site.example\r\n${form}`;
    const connections = Array.from({ length: 900 }, (_, index) => {
      const inClear = connect(proxy.http, '127.0.0.1', () => inClear.write(head));
      // Most do not even begin TLS. Of the others, half send a head whose body never follows.
      if (index % 30) return [inClear, connect(proxy.https, '127.0.0.1')];
      const sent = index % 60 ? head : `${head}\r\nfullName=`;
      const overTls = connectTls({ ...target, rejectUnauthorized: false }, () => overTls.write(sent));
      return [inClear, overTls];
    }).flat();
    const answers: string[] = [];
    for (const one of connections)
      one.on('error', () => undefined).on('data', (data: Buffer) => answers.push(data.toString('latin1')));

    expect((await get('/')).status).toBe(200);

    // Shorter than nginx's default of 60 s.
    const ended = { timeout: 40_000 };
    await expect.poll(() => connections.filter(({ closed }) => !closed).length, ended).toBe(0);
    // A form that has not arrived is never taken for received.
    const statuses = new Set(answers.map((answer) => /^HTTP\/1.1 (\d+)/.exec(answer)?.[1]).filter(Boolean));
    expect([...statuses].filter((status) => status !== '408' && status !== '400')).toEqual([]);
  });

  it('counts proposals by the real address, even if the visitor forges X-Forwarded-For', async () => {
    const statuses = [];
    for (const claimed of [1, 2, 3, 4, 5, 6].map((number) => `198.51.100.${number}`)) {
      const body = JSON.stringify(buildProposal({ email: `ada.${claimed}@example.com` }));
      const forged = { 'x-forwarded-for': claimed, forwarded: `for=${claimed}` };
      statuses.push((await call(body, forged)).status);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('says what to do while the server is down, and leaves Strict-Transport-Security to the server', async () => {
    const { port } = server;
    await server.stop();

    const form = { method: 'POST', body: 'fullName=Ada' };
    for (const [path, options] of [['/'], ['/', form], ['/images/hero-480.avif']] as const) {
      const { status, headers, body, names } = await get(path, options);
      expect(status).toBe(502);
      for (const words of Object.values(content.unavailable)) expect(body).toContain(words);
      expect(headers).toMatchObject(atLeast);
      expect(headers['content-type']).toContain('text/html');
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['server'] ?? '').not.toMatch(/\d/);
      expect(names).toEqual([...new Set(names)]);
    }

    // Quickly: without documents rendered in advance.
    server = await openSite({ ...settings, PORT: String(port), PAGE_MEMO: 'off', HSTS: 'off' });
    for (const path of ['/', '/favicon.ico', '/nowhere'])
      expect((await get(path)).headers['strict-transport-security']).toBeUndefined();
    expect((await get('/')).status).toBe(200);
  });

  it('writes nowhere who has visited, whether the visit succeeds, fails, breaks off or finds no server', async () => {
    const visitor = { localAddress: '127.0.0.77' };
    const headers = { 'user-agent': 'Curious/1.0', referer: 'https://elsewhere.example/private' };
    const visit = (path: string, options: TlsRequest = {}) =>
      get(path, { ...visitor, ...options, headers: { ...headers, ...options.headers } });
    const large = { method: 'POST', body: Buffer.alloc(2_000_000) };

    expect((await visit('/')).status).toBe(200);
    expect((await visit('/nowhere')).status).toBe(404);
    expect((await visit('/', { headers: { host: 'no host' } })).status).toBe(400);
    await visit('/', large).catch(() => undefined);
    await breakOff(proxy, visitor);
    await server.stop();
    expect((await visit('/')).status).toBe(502);
    expect((await visit('/', { method: 'POST', body: 'fullName=Ada' })).status).toBe(502);
    // By then all of it has been written.
    await proxy.stop();

    const written = proxy.log() + server.stdout() + server.stderr();
    const traces = [visitor.localAddress, ...Object.values(headers)].filter((one) => written.includes(one));
    expect(traces).toEqual([]);
    expect(written).not.toMatch(/fullName|Ada/);
  });
}

/** Leaves while a file arrives, and while TLS begins. */
async function breakOff(proxy: Proxy, visitor: { localAddress: string }) {
  const target = { host: '127.0.0.1', port: proxy.https, ...visitor };
  const noTls = connect(target, () => noTls.end('GET / HTTP/1.1\r\n\r\n'));
  await once(
    noTls.resume().on('error', () => undefined),
    'close',
  );
  const ask = 'GET /one-pager.pdf HTTP/1.1\r\nHost: site.example\r\n\r\n';
  const secure = { ...target, servername: 'site.example', rejectUnauthorized: false };
  // Whether the proxy is just writing is a matter of luck.
  for (let times = 0; times < 20; times += 1) {
    const leaving = connectTls(secure, () => leaving.write(ask.repeat(50)));
    await once(leaving, 'data');
    leaving.destroy();
  }
}
