import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { content } from '#site/errorPages.ts';
import { securityHeaders } from '../../server/documents/securityHeaders.ts';
import { functionPath } from '../../server/routes/function.ts';
import { fetchOverTls, type TlsRequest } from '../helpers/overTls.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { type Proxy, type ProxyKind } from './proxies.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { openSite, type Site } from '../helpers/site.ts';
import { patient } from '../helpers/patient.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const serverHeaders = securityHeaders({ hsts: false });
const needed = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'];
/** The headers that the proxy's own responses need, as the server's responses do. */
const atLeast = Object.fromEntries(needed.map((name) => [name, serverHeaders[name]]));
const hsts = { 'strict-transport-security': 'max-age=31536000' };
const json = { 'content-type': 'application/json' };
const form = { method: 'POST', body: 'fullName=Ada' };

export function testShippedProxy(kind: ProxyKind): void {
  describe.skipIf(!kind.installed)(`deploy/${kind.file}`, () => {
    const configuration = `deploy/${kind.file}`;
    let server: Site;
    let proxy: Proxy;
    const behind = { SITE_URL: 'https://site.example', TRUST_PROXY: '1' };
    const settings = { DATA_DIR: temporaryFolder(), PROPOSALS_PER_IP_PER_HOUR: '5', ...behind };
    beforeAll(async () => {
      server = await openSite(settings);
      proxy = await kind.start(temporaryFolder(), server.port);
      return async () => {
        await proxy.stop();
        await server.stop();
      };
    });

    async function get(path: string, options?: TlsRequest) {
      const answer = await fetchOverTls(proxy.https, path, options);
      expect(answer.body + String(answer.headers['server'])).not.toMatch(/(nginx|caddy)\/\d/i);
      return answer;
    }

    it(`with ${configuration}, http is redirected to https at the host name of the site`, async () => {
      const inClear = await sendBytes(proxy.http, requestText('/a?b'));
      expect(inClear.headers['location']).toMatch(/^https:\/\/site\.example(:\d+)?\/a\?b$/);
    });

    it(`with ${configuration}, responses of the server arrive unchanged, each header once`, async () => {
      const page = await get('/');
      const [script = ''] = /\/assets\/[^"]+\.js/.exec(page.body) ?? [];

      for (const path of ['/', script, '/one-pager.pdf'])
        for (const coding of ['br', 'identity']) {
          const headers = { 'accept-encoding': coding };
          const through = await get(path, { headers });
          const direct = await fetch(server.url + path, { headers });

          expect(through.names).toEqual([...new Set(through.names)]);
          const changing = new Set('date connection keep-alive x-request-id server'.split(' '));
          const lasting = [...direct.headers].filter(([name]) => !changing.has(name));
          const expected = { ...Object.fromEntries(lasting), ...hsts };
          expect(through).toMatchObject({ status: 200, headers: expected });
          const has = { ...headers, 'if-none-match': through.headers['etag'] ?? '' };
          expect((await get(path, { headers: has })).status).toBe(304);
        }
    });

    it(`with ${configuration}, 60 KB of cookies are accepted, as other sites on the domain may set them`, async () => {
      expect((await get('/', { headers: { cookie: 'a'.repeat(60_000) } })).status).toBe(200);
    });

    it(`with ${configuration}, health checks, hidden paths and unknown paths get the not-found page`, async () => {
      const inner = ['/healthz', '/readyz?now', '/storez', '/assets/../vite-plugin-ssr.json'];
      for (const path of ['/nowhere', ...inner]) {
        const { status, body, headers } = await get(path);

        expect([path, status, body.includes(content.notFound.heading)]).toEqual([path, 404, true]);
        expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
      }
    });

    // Caddy never sees `/%zz`, because Go's HTTP server refuses it.
    it.each(['/caf%C3', '/a%00', '/..%2f..', ...(kind.file === 'nginx.conf' ? ['/%zz'] : [])])(
      `with ${configuration}, the malformed path %s gets the not-found page`,
      async (path) => {
        const { status, body, headers } = await get(path);

        expect([status, body.includes(content.notFound.heading)]).toEqual([404, true]);
        expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
      },
    );

    it.each(['/%72obots.txt', '/robots%2etxt'])(
      `with ${configuration}, the path %s reaches the server as it was typed, and gets the file`,
      async (path) => expect((await get(path)).body).toContain('User-agent: *'),
    );

    it(`with ${configuration}, 100 aborted forms cause no line in the server’s log, and pages are served`, async () => {
      const before = server.stdout() + server.stderr();
      const target = { host: '127.0.0.1', port: proxy.https, servername: 'site.example' };
      const type = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 999\r\n';
      const half = `POST / HTTP/1.1\r\nHost: site.example\r\n${type}\r\nfullName=Quillfeather`;
      for (let visit = 0; visit < 100; visit += 1) {
        const socket = connectTls({ ...target, rejectUnauthorized: false });
        socket.on('error', () => undefined).write(half, () => socket.destroy());
        await new Promise((resolve) => socket.once('close', resolve));
      }

      expect((await get('/')).status).toBe(200);
      expect((server.stdout() + server.stderr()).slice(before.length)).toBe('');
    });

    it(`with ${configuration}, a body that is too large gets 413 from the proxy or the server`, async () => {
      for (const kilobytes of [64, 2_000]) {
        const body = Buffer.alloc(kilobytes * 1024, ' ');
        const large = { method: 'POST', headers: { ...json, 'content-length': `${body.length}` }, body };
        // A proxy closes a connection soon after it has refused a body. A client that is too busy
        // then loses the answer (RFC 9112, section 9.6) and has to ask again.
        const { status, headers } = await vi.waitFor(() => get(functionPath, large), patient);
        expect(status).toBe(413);
        expect(headers).toMatchObject(atLeast);
      }
    });

    it(`with ${configuration}, forms of 900 KB reach the server, as an owner’s long fields may need`, async () => {
      const body = `details=${'a'.repeat(900_000)}`;
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': `${body.length}`,
      };

      // The connection is closed soon after the answer. A client that is too busy then loses the
      // answer, and has to ask again.
      const answer = await vi.waitFor(() => get('/', { method: 'POST', headers, body }), patient);

      // The answer is the server's own page, and not a bare refusal of the proxy.
      expect([answer.status, answer.body.includes('<form')]).toEqual([413, true]);
    });

    it(`with ${configuration}, visitors are served while one address holds 1,800 half-sent requests`, async () => {
      const target = { host: '127.0.0.1', port: proxy.https, servername: 'site.example' };
      const type = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 999\r\n';
      const head = `POST / HTTP/1.1\r\nHost: site.example\r\n${type}`;
      const connections = Array.from({ length: 900 }, (_, index) => {
        const inClear = connect(proxy.http, '127.0.0.1', () => inClear.write(head));
        // Most of the TLS connections do not even begin the handshake. Half of the others never end
        // their headers, and the other half begin a body.
        if (index % 30) return [inClear, connect(proxy.https, '127.0.0.1')];
        const sent = index % 60 ? head : `${head}\r\nfullName=`;
        const overTls = connectTls({ ...target, rejectUnauthorized: false }, () => overTls.write(sent));
        return [inClear, overTls];
      }).flat();
      const statuses = new Set<string | undefined>();
      for (const one of connections)
        one
          .on('error', () => undefined)
          .on('data', (data: Buffer) => statuses.add(/^HTTP\/1.1 (\d+)/.exec(data.toString('latin1'))?.[1]));

      expect((await get('/')).status).toBe(200);

      // With its default time limits of 60 s, nginx would fail here. Caddy, as shipped, needs up to
      // 50 s.
      const open = () => connections.flatMap((one) => (one.closed ? [] : `${one.bytesRead} bytes received`));
      await expect.poll(open, { timeout: 58_000 }).toEqual([]);
      // A form that has not arrived completely never counts as received.
      expect(['400', '408', undefined]).toEqual(expect.arrayContaining([...statuses]));
    });

    it(`with ${configuration}, the limit counts the real address, not a forged X-Forwarded-For`, async () => {
      const statuses = [];
      for (const claimed of [1, 2, 3, 4, 5, 6].map((number) => `198.51.100.${number}`)) {
        const headers = { ...json, 'x-forwarded-for': claimed, forwarded: `for=${claimed}` };
        const body = JSON.stringify(buildProposal({ email: `ada.${claimed}@example.com` }));
        statuses.push((await get(functionPath, { method: 'POST', headers, body })).status);
      }

      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    });

    it(`with ${configuration}, visitors learn what to do while the server is down, without an HSTS header`, async () => {
      await server.stop();

      for (const [path, options] of [['/'], ['/', form], ['/images/hero.svg']] as const) {
        const { status, headers, body, names } = await get(path, options);
        expect(status).toBe(502);
        for (const words of Object.values(content.unavailable)) expect(body).toContain(words);
        expect(headers).toMatchObject({ ...atLeast, 'content-type': expect.stringContaining('text/html') });
        expect(headers['strict-transport-security']).toBeUndefined();
        expect(names).toEqual([...new Set(names)]);
      }

      // With PAGE_MEMO=off the server starts faster, because it does not render pages in advance.
      server = await openSite({ ...settings, PORT: String(server.port), PAGE_MEMO: 'off', HSTS: 'off' });
      const { status, headers } = await get('/');
      expect([status, headers['strict-transport-security']]).toEqual([200, undefined]);
    });

    it(`with ${configuration}, proxy and server log no visit, whether it succeeds, fails or gets a 502`, async () => {
      const visitor = { localAddress: '127.0.0.77' };
      const identifying = { 'user-agent': 'Curious/1.0', referer: 'https://elsewhere.example/private' };
      const visit = async (path: string, { headers, ...options }: TlsRequest = {}) =>
        (await get(path, { ...visitor, ...options, headers: { ...identifying, ...headers } })).status;

      expect(await visit('/')).toBe(200);
      expect(await visit('/nowhere')).toBe(404);
      expect(await visit('/', { headers: { host: 'no host' } })).toBe(400);
      await visit('/', { method: 'POST', body: Buffer.alloc(2_000_000) }).catch(() => undefined);
      await server.stop();
      expect([await visit('/'), await visit('/', form)]).toEqual([502, 502]);
      // Once the proxy has stopped, its logs are complete.
      await proxy.stop();

      const written = proxy.log() + server.stdout() + server.stderr();
      const traces = [visitor.localAddress, ...Object.values(identifying), 'fullName', 'Ada'];
      expect(traces.filter((one) => written.includes(one))).toEqual([]);
    });
  });
}
