import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort, untilAnswered } from '../../scripts/lib/ports.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { makeTemporaryFolder } from '../helpers/temporaryFolder.ts';

/** More log lines than a pipe and the server's memory for them take. */
const flood = 12_000;

it('answers and ends while nobody reads its log', async () => {
  const { child, port } = await startUnread();
  await askForUnknownPaths(port, flood);

  expect((await sendBytes(port, requestText('/'))).status).toBe(200);
  child.kill('SIGTERM');

  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('counts the log lines that it dropped, and says so once somebody reads', async () => {
  const { child, port } = await startUnread();
  await askForUnknownPaths(port, flood);

  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  await expect.poll(() => text, soon).toContain('Log lines were dropped');

  const lines = text.trim().split('\n').map(parse);
  const written = lines.filter(({ status }) => status === 404).length;
  expect(written).toBeGreaterThan(1_000);
  expect(lines.find(({ msg }) => msg.startsWith('Log lines were dropped'))?.lines).toBe(flood - written);
});

it('runs on after the reader of its log has gone', async () => {
  const { child, port } = await startUnread();
  child.stdout?.destroy();
  await askForUnknownPaths(port, 50);

  expect((await sendBytes(port, requestText('/'))).status).toBe(200);
  child.kill('SIGTERM');

  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('ends 15 seconds after the signal at the latest, even if a file never opens', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  // Opening a named pipe that nobody writes to takes forever.
  const pipe = join(folder.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const opening = `import('node:fs').then((fs) => fs.open(${JSON.stringify(pipe)}, () => {}))`;
  const site = await startSite({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(opening)}`,
  });
  onTestFinished(() => void site.child.kill('SIGKILL'));

  expect(await site.stop()).toBe('SIGKILL');
});

/** Starts the built server with a pipe as its standard output, which nobody reads. */
async function startUnread(): Promise<{ child: ChildProcess; port: number }> {
  const folder = await makeTemporaryFolder();
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/index.mjs'], {
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: folder.path },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await folder.remove();
  });
  await untilAnswered(port, '/');
  return { child, port };
}

async function askForUnknownPaths(port: number, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/unknown', agent }, (response) => {
        response.resume().once('end', resolve);
      }).once('error', reject);
    });
  await Promise.all(
    Array.from({ length: 16 }, async (_, client) => {
      for (let at = client; at < count; at += 16) await ask();
    }),
  );
  agent.destroy();
}

function parse(line: string) {
  return JSON.parse(line) as { status?: number; msg: string; lines?: number };
}
