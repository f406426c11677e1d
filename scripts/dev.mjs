/**
 * `npm run dev`: runs the development server, and restarts it after edits for which `needsRestart`
 * is true. If the server ends with an error after such a restart, the command waits for the next
 * edit. In every other case, the command ends when the server ends.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { siteFolder } from '../lib/folders.mjs';
import { needsRestart } from './lib/needsRestart.mjs';

let edited = false;
/** @type {(value?: unknown) => void} */
let onEdit = () => {};
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;

// Each folder is watched by itself. If a whole tree is watched, Node 20 loses files that an editor
// saves under another name and then renames.
const below = (/** @type {string} */ tree) =>
  readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
for (const folder of ['.', siteFolder, 'lib', 'proposal', 'server', ...below('proposal'), ...below('server')])
  watch(folder, (_event, name) => {
    if (!name || !needsRestart(join(folder, name))) return;
    edited = true;
    onEdit();
    // The server is killed, and not asked to close, so that no page is reloaded from a server that
    // is still closing.
    server?.kill('SIGKILL');
  });

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    if (server?.exitCode !== null) process.exit();
    // The terminal sends Ctrl+C (SIGINT) to the server too, so only SIGTERM is passed on.
    if (signal === 'SIGTERM') server.kill();
  });

for (let starts = 0; ; starts++) {
  edited = false;
  server = spawn(process.execPath, ['--import', 'tsx', 'scripts/devServer.ts'], { stdio: 'inherit' });
  const [code] = await once(server, 'exit');
  if (edited) continue;
  if (!code || starts === 0) process.exit(code ?? 0);
  process.stderr.write('The server cannot start. npm run dev tries again after the next edit.\n');
  await new Promise((resolve) => (onEdit = resolve));
}
