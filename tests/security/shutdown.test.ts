import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { buildProposal } from '../helpers/proposal.ts';
import { startSite } from '../helpers/site.ts';
import { storedProposals } from '../helpers/storedProposals.ts';
import { makeTemporaryFolder } from '../helpers/temporaryFolder.ts';
import { soon } from '../helpers/soon.ts';

vi.setConfig({ testTimeout: 240_000 });

it('loses no acknowledged proposal and truncates no answer in 20 SIGTERMs under load', async () => {
  const folder = await makeTemporaryFolder();
  const acknowledged = new Set<string>();
  const exits: unknown[] = [];
  let cut = 0;
  for (let round = 0; round < 20; round += 1) {
    const server = await startSite({ DATA_DIR: folder.path });
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const posting = Array.from({ length: 8 }, async (_, connection) => {
      for (let number = 0; ; number += 1) {
        const email = `visitor.${round}.${connection}.${number}@example.com`;
        const end = await post(server.url, agent, email);
        if (end === 'acknowledged') acknowledged.add(email);
        else if (end === 'cut') cut += 1;
        else return;
      }
    });
    // At a later moment in each round, from the first request to the middle of many.
    const before = acknowledged.size;
    await vi.waitUntil(() => acknowledged.size >= before + 2 * round, { ...soon, interval: 1 });
    exits.push(await server.stop());
    await Promise.all(posting);
    agent.destroy();
  }

  const stored = new Set((await storedProposals({ dataDir: folder.path })).map(({ email }) => email));
  await folder.remove();

  expect(exits).toEqual(exits.map(() => 0));
  expect(exits).toHaveLength(20);
  expect(cut).toBe(0);
  expect(acknowledged.size).toBeGreaterThan(20);
  expect([...acknowledged].filter((email) => !stored.has(email))).toEqual([]);
});

it('closes connections that browsers opened in advance', async () => {
  const folder = await makeTemporaryFolder();
  const server = await startSite({ DATA_DIR: folder.path });
  const agent = new Agent({ keepAlive: true });
  await post(server.url, agent, 'ada@example.com');
  const early = connect(Number(new URL(server.url).port), '127.0.0.1');
  const ended = new Promise((resolve) => early.once('close', resolve));
  early.on('error', () => {});
  await new Promise((resolve) => early.once('connect', resolve));

  expect(await server.stop()).toBe(0);
  await ended;
  agent.destroy();
  await folder.remove();
});

it('finishes requests in progress after an uncaught error, and exits with a failure', async () => {
  const folder = await makeTemporaryFolder();
  const blunder = 'process.once("SIGWINCH",()=>{throw new Error("words of ours")})';
  const server = await startSite({
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
