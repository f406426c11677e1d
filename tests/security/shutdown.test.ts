import { execFileSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { functionPath } from '../../server/routes/function.ts';
import { startApp } from '../helpers/app.ts';
import { keepPosting, lost, type Posting } from '../helpers/keepPosting.ts';
import { storedProposals } from '../helpers/store.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { startSite } from '../helpers/site.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { soon } from '../helpers/soon.ts';

it('tells clients to reconnect, and is alive but not ready, as soon as shutdown begins', async () => {
  const live = await startApp({ PAGE_MEMO: 'on' });
  const ready = await sendBytes(live.port, requestText('/readyz'));
  live.announceClosing();

  const ask = (path: string) => sendBytes(live.port, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  const [page, unready, health] = [await ask('/'), await ask('/readyz'), await ask('/healthz')];

  expect([ready, page, unready, health].map(({ status }) => status)).toEqual([200, 200, 503, 200]);
  for (const { headers } of [page, unready, health]) expect(headers['connection']).toBe('close');
});

it('loses no acknowledged proposal in SIGTERMs under load', async () => {
  const dataDir = temporaryFolder();
  const postings: Posting[] = [];
  // At the first request, and in the middle of many.
  for (const count of [0, 20]) {
    const server = await startSite({ DATA_DIR: dataDir });
    const posting = keepPosting(server.url, `until${count}`);
    postings.push(posting);
    await vi.waitUntil(() => posting.acknowledged.size >= count, { ...soon, interval: 1 });
    expect(await server.stop()).toBe(0);
    await posting.ended;
  }

  expect(postings[1]!.acknowledged.size).toBeGreaterThanOrEqual(20);
  expect(lost(await storedProposals({ dataDir }), postings)).toEqual([]);
});

it('finishes a request in progress, and meanwhile closes connections that are idle or opened in advance', async () => {
  const server = await startSite();
  const open = () => {
    const socket = connect(server.port, 'localhost').setEncoding('utf8');
    socket.on('error', () => {});
    let received = '';
    socket.on('data', (text: string) => (received += text));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    return { socket, closed, received: () => received };
  };
  const [early, idle, busy] = [open(), open(), open()];
  const body = String(new URLSearchParams({ fullName: 'Ana Lindqvist', email: 'ana@example.org' }));
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const headers = `Host: localhost\r\n${type}\r\nContent-Length: ${body.length}`;
  idle.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  busy.socket.write(`POST / HTTP/1.1\r\n${headers}\r\nExpect: 100-continue\r\n\r\n`);
  await vi.waitFor(() => expect(busy.received()).toContain('100 Continue'), soon);
  await vi.waitFor(() => expect(idle.received()).toContain('</html>'), soon);

  server.child.kill('SIGTERM');
  await Promise.all([early.closed, idle.closed]);
  // A server that keeps such connections ends them together with this request, which then gets no answer.
  busy.socket.write(body);

  await busy.closed;
  expect(busy.received()).toContain('HTTP/1.1 303 See Other');
  expect(await server.ended).toBe(0);
});

it('finishes requests in progress after an uncaught error, and exits with a failure', async () => {
  const blunder = 'process.once("SIGWINCH",()=>{throw new Error("words of ours")})';
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(blunder)}`;
  const server = await startSite({ NODE_OPTIONS });
  const agent = new Agent({ keepAlive: true });
  expect(await post(server.url, agent, 'ada@example.com')).toBe('acknowledged');

  const inProgress = [1, 2, 3].map((number) => post(server.url, agent, `ada.${number}@example.com`));
  server.child.kill('SIGWINCH');
  const ends = await Promise.all(inProgress);
  while (!ends.includes('refused'))
    ends.push(await post(server.url, agent, `late.${ends.length}@example.com`));
  agent.destroy();

  expect(ends).not.toContain('cut');
  expect(await server.ended).toBe(1);
  expect(server.stdout()).toMatch(/"level":60.*Uncaught error/);
  expect(server.stdout() + server.stderr()).not.toContain('words of ours');
});

it('ends 15 seconds after the signal at the latest, even if a file never opens', async () => {
  // Opening a named pipe that nobody writes to takes forever.
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const opening = `import('node:fs').then((fs) => fs.open(${JSON.stringify(pipe)}, () => {}))`;
  const site = await startSite({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(opening)}`,
  });

  expect(await site.stop()).toBe('SIGKILL');
});

/** `refused` counts attempts that the server did not start to answer, so the client knows that nothing was stored. */
function post(url: string, agent: Agent, email: string): Promise<'acknowledged' | 'cut' | 'refused'> {
  const body = JSON.stringify(buildProposal({ email }));
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    request(`${url}${functionPath}`, { agent, method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.once('close', () => {
        const whole = answer.complete && text.startsWith('{"ok":true') && text.endsWith('}');
        resolve(whole ? 'acknowledged' : 'cut');
      });
      answer.once('error', () => {});
    })
      .once('error', () => resolve('refused'))
      .end(body);
  });
}
