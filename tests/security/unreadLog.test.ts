import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';
import { type Site, startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';

/** More log lines of this path than a pipe and the memory of both sides take. */
const flood = 6_000;
const path = `/unknown/${'a'.repeat(90)}`;

it('answers while nobody reads its log, says later how many lines it dropped, and ends unread, too', async () => {
  const site = await startSite({ PAGE_MEMO: 'on' });
  site.child.stdout?.pause();
  await askForUnknownPaths(site, flood);
  expect((await sendBytes(site.port, requestText('/'))).status).toBe(200);

  site.child.stdout?.resume();
  await expect.poll(() => site.stdout(), soon).toContain('Log lines were dropped');
  const lines = site.stdout().trim().split('\n').map(parse);
  const written = lines.filter(({ status }) => status === 404).length;
  expect(written).toBeGreaterThan(1_000);
  expect(lines.find(({ msg }) => msg.startsWith('Log lines were dropped'))?.lines).toBe(flood - written);

  site.child.stdout?.pause();
  await askForUnknownPaths(site, flood);
  await expectCleanEnd(site);
});

it('runs on after the reader of its log has gone', async () => {
  const site = await startSite({ PAGE_MEMO: 'on' });
  site.child.stdout?.destroy();
  await askForUnknownPaths(site, 100);

  expect((await sendBytes(site.port, requestText('/'))).status).toBe(200);
  await expectCleanEnd(site);
});

/** `ended` would wait for the output that nobody reads. */
async function expectCleanEnd({ child }: Site) {
  child.kill('SIGTERM');
  await expect.poll(() => child.exitCode, soon).toBe(0);
}

async function askForUnknownPaths({ port }: Site, count: number): Promise<void> {
  // A connection may ask 1,000 times.
  const batch = 100;
  for (let asked = 0; asked < count; asked += batch) {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    let received = '';
    const answered = new Promise<void>((resolve) => {
      socket.on('data', (text: string) => {
        received += text;
        if (received.split('HTTP/1.1 404').length > batch) resolve();
      });
    });
    socket.write(`HEAD ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(batch));
    await answered;
    socket.destroy();
  }
}

function parse(line: string) {
  return JSON.parse(line) as { status?: number; msg: string; lines?: number };
}
