/**
 * `npm run dev`: runs the development server, and starts it anew when it asks for that. Ends when it ends by itself, unless
 * an edit has broken it: then it waits for the mend.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { siteFolder } from '../lib/folders.mjs';

let edited = false;
/** @type {(value?: unknown) => void} */
let onEdit = () => {};
// What Node itself loads.
for (const place of ['.', 'lib', 'server', 'proposal', siteFolder])
  watch(place, { recursive: !/^(?:\.|lib)$/.test(place) }, () => {
    edited = true;
    onEdit();
  });

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    if (server?.exitCode !== null) process.exit();
    // The terminal sends Ctrl+C to both.
    if (signal === 'SIGTERM') server.kill();
  });

for (let again = true, starts = 0; ; starts++) {
  [again, edited] = [false, false];
  const running = spawn(process.execPath, ['--import', 'tsx', 'scripts/devServer.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  server = running;
  // At once: a page would be loaded anew from a server that is still closing.
  running.once('message', () => (again = running.kill('SIGKILL')));
  const [code] = await once(running, 'exit');
  if (again) continue;
  if (!code || starts === 0) process.exit(code ?? 0);
  process.stderr.write('The server cannot start. It waits for the next edit.\n');
  if (!edited) await new Promise((resolve) => (onEdit = resolve));
}
