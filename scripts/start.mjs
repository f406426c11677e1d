/** `npm start`: builds if the sources have changed since the last build, then runs the server. */
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './lib/sourceHash.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
ensureBuild();
// Imported by URL, because the type checker cannot find a file that the build creates.
await import(new URL('../dist/server/index.mjs', import.meta.url).href);
