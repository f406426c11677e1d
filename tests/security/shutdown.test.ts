import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { keepPosting, lost } from '../helpers/keepPosting.ts';
import { storedProposals } from '../helpers/store.ts';
import { startSite } from '../helpers/site.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { patient } from '../helpers/patient.ts';

it('once shutdown has begun, the server closes connections after each answer, and is alive but not ready', async () => {
  const live = await startApp({ PAGE_MEMO: 'on' });
  expect((await sendBytes(live.port, requestText('/readyz'))).status).toBe(200);
  live.announceClosing();

  for (const [path, status] of Object.entries({ '/': 200, '/readyz': 503, '/healthz': 200 })) {
    const answer = await sendBytes(live.port, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect([path, answer.status, answer.headers['connection']]).toEqual([path, status, 'close']);
  }
});

/** Code that throws an error at the signal SIGWINCH, which the server itself does not handle. */
const throwing = 'process.once("SIGWINCH",()=>{throw new Error("words of ours")})';
const blunder = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(throwing)}` };

it.each([
  { cause: 'SIGTERM', signal: 'SIGTERM', code: 0 },
  { cause: 'an uncaught error', signal: 'SIGWINCH', code: 1 },
] as const)(
  'a server that shuts down after $cause finishes its requests and loses no acknowledged one',
  async ({ signal, code }) => {
    const server = await startSite(blunder);
    const open = () => {
      const socket = connect(server.port, 'localhost').setEncoding('utf8');
      let received = '';
      socket.on('error', () => {}).on('data', (text: string) => (received += text));
      const closed = new Promise((resolve) => socket.once('close', resolve));
      return { socket, closed, received: () => received };
    };
    const [early, idle, busy] = [open(), open(), open()];
    const body = String(new URLSearchParams({ fullName: 'Ana Lindqvist', email: 'ana@example.org' }));
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const headers = `Host: localhost\r\n${type}\r\nContent-Length: ${body.length}`;
    idle.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    busy.socket.write(`POST / HTTP/1.1\r\n${headers}\r\nExpect: 100-continue\r\n\r\n`);
    await vi.waitFor(() => expect(busy.received()).toContain('100 Continue'), patient);
    await vi.waitFor(() => expect(idle.received()).toContain('</html>'), patient);
    const posting = keepPosting(server.url, signal);
    await vi.waitUntil(() => posting.acknowledged.size >= 20, { ...patient, interval: 1 });

    server.child.kill(signal);
    await Promise.all([early.closed, idle.closed, posting.ended]);
    // If the server kept the idle connections open, it would end them later together with this
    // request, which would then get no answer.
    busy.socket.write(body);

    await busy.closed;
    expect(busy.received()).toContain('HTTP/1.1 303 See Other');
    expect(await server.ended).toBe(code);
    expect(lost(await storedProposals(server), [posting])).toEqual([]);
    expect(/"level":60.*Uncaught error/.test(server.stdout())).toBe(code === 1);
    expect(server.stdout() + server.stderr()).not.toContain('words of ours');
  },
);
