import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { buildProposal } from '../helpers/proposal.ts';
import { startQuickSite } from '../helpers/quickSite.ts';
import { storedProposals } from '../helpers/storedProposals.ts';
import { makeTemporaryFolder } from '../helpers/temporaryFolder.ts';
import { soon } from '../helpers/soon.ts';

it('loses no acknowledged proposal and truncates no answer in SIGTERMs under load', async () => {
  const folder = await makeTemporaryFolder();
  const acknowledged = new Set<string>();
  const exits: unknown[] = [];
  let cut = 0;
  // From the first request to the middle of many.
  for (const count of [0, 2, 8, 20, 40]) {
    const server = await startQuickSite({ DATA_DIR: folder.path });
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const posting = Array.from({ length: 8 }, async (_, connection) => {
      for (let number = 0; ; number += 1) {
        const email = `visitor.${count}.${connection}.${number}@example.com`;
        const end = await post(server.url, agent, email);
        if (end === 'acknowledged') acknowledged.add(email);
        else if (end === 'cut') cut += 1;
        else return;
      }
    });
    const before = acknowledged.size;
    await vi.waitUntil(() => acknowledged.size >= before + count, { ...soon, interval: 1 });
    exits.push(await server.stop());
    await Promise.all(posting);
    agent.destroy();
  }

  const stored = new Set((await storedProposals({ dataDir: folder.path })).map(({ email }) => email));
  await folder.remove();

  expect(exits).toEqual([0, 0, 0, 0, 0]);
  expect(cut).toBe(0);
  expect(acknowledged.size).toBeGreaterThan(20);
  expect([...acknowledged].filter((email) => !stored.has(email))).toEqual([]);
});

it('finishes a request in progress, and meanwhile closes the connections that browsers opened in advance or keep', async () => {
  const server = await startQuickSite();
  const [early, idle, busy] = [1, 2, 3].map(() => {
    const socket = connect(server.port, 'localhost')
      .setEncoding('utf8')
      .on('error', () => {});
    let received = '';
    socket.on('data', (text: string) => (received += text));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    return { socket, closed, received: () => received };
  }) as [Connection, Connection, Connection];
  const body = String(new URLSearchParams({ fullName: 'Ana Lindqvist', email: 'ana@example.org' }));
  idle.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  busy.socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n` +
      'Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\n\r\n',
  );
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

type Connection = { socket: Socket; closed: Promise<unknown>; received: () => string };

it('finishes requests in progress after an uncaught error, and exits with a failure', async () => {
  const folder = await makeTemporaryFolder();
  const blunder = 'process.once("SIGWINCH",()=>{throw new Error("words of ours")})';
  const server = await startQuickSite({
    DATA_DIR: folder.path,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(blunder)}`,
  });
  const agent = new Agent({ keepAlive: true });
  expect(await post(server.url, agent, 'ada@example.com')).toBe('acknowledged');

  const inProgress = [1, 2, 3].map((number) => post(server.url, agent, `ada.${number}@example.com`));
  server.child.kill('SIGWINCH');
  const ends = await Promise.all(inProgress);
  while (!ends.includes('refused'))
    ends.push(await post(server.url, agent, `late.${ends.length}@example.com`));
  agent.destroy();

  expect(ends).not.toContain('cut');
  expect(await server.stop()).toBe(1);
  expect(server.stdout()).toMatch(/"level":60.*Uncaught error/);
  expect(server.stdout() + server.stderr()).not.toContain('words of ours');
  await folder.remove();
});

/** `refused` counts attempts that the server did not start to answer, so the client knows that nothing was stored. */
function post(url: string, agent: Agent, email: string): Promise<'acknowledged' | 'cut' | 'refused'> {
  const body = JSON.stringify(buildProposal({ email }));
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    request(`${url}/functions/v1/send-autoresponder`, { agent, method: 'POST', headers }, (answer) => {
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
