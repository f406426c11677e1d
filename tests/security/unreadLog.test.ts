import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort, untilAnswered } from '../../scripts/lib/ports.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { soon } from '../helpers/soon.ts';
import { makeTemporaryFolder } from '../helpers/temporaryFolder.ts';

/** More log lines of this path than a pipe and the server's memory for them take. */
const flood = 6_000;
const path = `/unknown/${'a'.repeat(90)}`;

it('answers while nobody reads its log, says later how many lines it dropped, and ends even if nobody reads that', async () => {
  const { child, port } = await startUnread();
  await askForUnknownPaths(port, flood);
  expect((await sendBytes(port, requestText('/'))).status).toBe(200);

  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  await expect.poll(() => text, soon).toContain('Log lines were dropped');
  const lines = text.trim().split('\n').map(parse);
  const written = lines.filter(({ status }) => status === 404).length;
  expect(written).toBeGreaterThan(1_000);
  expect(lines.find(({ msg }) => msg.startsWith('Log lines were dropped'))?.lines).toBe(flood - written);

  child.stdout?.pause();
  await askForUnknownPaths(port, flood);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('runs on after the reader of its log has gone', async () => {
  const { child, port } = await startUnread();
  child.stdout?.destroy();
  await askForUnknownPaths(port, 100);

  expect((await sendBytes(port, requestText('/'))).status).toBe(200);
  child.kill('SIGTERM');

  expect(await once(child, 'exit')).toEqual([0, null]);
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
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  // As many as the server answers without waiting for the next ones.
  const batch = 100;
  for (let asked = 0; asked < count; asked += batch) {
    let received = '';
    const answered = new Promise<void>((resolve) => {
      socket.on('data', (text: string) => {
        received += text;
        if (received.split('HTTP/1.1 404').length > batch) resolve();
      });
    });
    socket.write(`HEAD ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(batch));
    await answered;
    socket.removeAllListeners('data');
  }
  socket.destroy();
}

function parse(line: string) {
  return JSON.parse(line) as { status?: number; msg: string; lines?: number };
}
