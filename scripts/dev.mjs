/**
 * `npm run dev`: runs the development server, and starts it anew when it asks for that. Ends when it ends by itself, unless
 * an edit has broken it: then it waits for the mend.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { siteFolder } from '../lib/folders.mjs';

let edits = watchEdits();
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
// The terminal sends Ctrl+C to both. The server closes first.
process.on('SIGINT', () => edits.end());
process.on('SIGTERM', () => {
  edits.end();
  server?.kill();
});

let again = true;
for (let starts = 0; again; starts++) {
  again = false;
  const running = spawn(process.execPath, ['--import', 'tsx', 'scripts/devServer.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  server = running;
  // At once: a page would be loaded anew from a server that is still closing.
  running.once('message', () => (again = running.kill('SIGKILL')));
  [process.exitCode] = await once(running, 'exit');
  if (process.exitCode && starts > 0) {
    process.stderr.write('The server cannot start. It waits for the next edit.\n');
    again = await edits.next;
  }
  edits.end();
  if (again) edits = watchEdits();
}

/** Watches what Node itself loads. `next` resolves at the first edit with true, or at the end with false. */
function watchEdits() {
  const over = new AbortController();
  const { signal } = over;
  const seen = ['.', 'lib', 'server', 'proposal', siteFolder].map((place) =>
    once(watch(place, { recursive: !/^(?:\.|lib)$/.test(place), signal }), 'change', { signal }),
  );
  const next = Promise.any(seen).then(
    () => true,
    () => false,
  );
  return { next, end: () => over.abort() };
}
