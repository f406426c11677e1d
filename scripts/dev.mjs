/** `npm run dev`: runs the development server, and starts it anew when it asks for that. Ends when it ends by itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

let again = true;
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
// The terminal sends Ctrl+C to both. The server closes first.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server?.kill());

while (again) {
  again = false;
  const running = spawn(process.execPath, ['--import', 'tsx', 'server/dev.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  server = running;
  // At once: a page would be loaded anew from a server that is still closing.
  running.once('message', () => (again = running.kill('SIGKILL')));
  [process.exitCode] = await once(running, 'exit');
}
