import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { functionPath } from '../../server/routes/function.ts';
import { openApp } from '../helpers/app.ts';
import { openSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

// Both last 15 seconds, and so they run side by side.
it.concurrent('closes connections on which a head or a body never ends', async ({ onTestFinished }) => {
  const live = await openApp();
  onTestFinished(() => live.close());
  const head = `POST ${functionPath} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;

  const sockets = [head, `${head}Content-Length: 999\r\n\r\n{`].map((text) => {
    const socket = connect(live.port, '127.0.0.1').resume();
    socket.on('error', () => {}).write(text);
    return socket;
  });
  // Byte by byte, so that neither connection is ever idle for long.
  const drip = setInterval(() => sockets.forEach((socket) => socket.write('a')), 1_000);
  onTestFinished(() => clearInterval(drip));

  await expect.poll(() => sockets.map(({ destroyed }) => destroyed), soon).toEqual([true, true]);
});

it.concurrent('ends 15 seconds after the signal at the latest, even if a file never opens', async ({
  onTestFinished,
}) => {
  // Opening a named pipe that nobody writes to takes forever.
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const opening = `import('node:fs').then((fs) => fs.open(${JSON.stringify(pipe)}, () => {}))`;
  const site = await openSite({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(opening)}`,
  });
  onTestFinished(() => void site.child.kill('SIGKILL'));

  const late = pause(soon.timeout, 'it still runs', { ref: false });
  expect(await Promise.race([site.stop(), late])).toBe('SIGKILL');
});
