/**
 * `npm run release`: writes `dist/release`, one folder with everything that a host needs besides
 * Node. It builds first if the sources have changed. The release contains no settings, because each
 * host has its own. So the same release works on every host.
 */
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownSettings, unknownRemedy } from './releaseSettings.mjs';
import { ensureBuild } from '../scripts/lib/sourceHash.mjs';

const folder = 'dist/release';
const build = ['assets.json', 'client', 'server', 'unavailable.html'].map((part) => `dist/${part}`);
/** The guides are in the release because `deploy/README.md` and the server's messages name them. */
const guides = ['make-it-yours', 'owner', 'supabase'].map((name) => `docs/${name}.md`);
const documents = ['.env.example', 'LICENSE', 'deploy', ...guides];
/**
 * SQLite for Node versions without `node:sqlite`, compiled for Linux, macOS and Windows. Its
 * sources are left out.
 */
const sqlite = ['package.json', 'LICENSE', 'dist', 'prebuilds'].map(
  (part) => `@photostructure/sqlite/${part}`,
);
const packages = [...sqlite, 'node-gyp-build'].map((path) => `node_modules/${path}`);

ensureBuild();
rmSync(folder, { recursive: true, force: true });
// The server reads the migrations beside its build, and applies them to Postgres.
for (const path of [...build, 'supabase/migrations', ...documents, ...packages])
  cpSync(path, join(folder, path), { recursive: true });
const { name, version, license, type, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const scripts = { start: 'node dist/server/index.mjs', proposals: 'node dist/server/proposals.mjs' };
const described = { name, version, private: true, license, type, engines, scripts };
// Some hosting panels load the start file with `require`, which cannot load a module with a
// top-level `await`.
writeFileSync(join(folder, 'start.cjs'), "import('./dist/server/index.mjs');\n");
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);

for (const line of warnings()) process.stderr.write(line);

const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
const bytes = files.reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0);
process.stderr.write(
  `${folder} is ready: ${Math.round(bytes / 1e6)} MB in ${files.length} files. Next: send it to your host, as the section "A release" of deploy/README.md describes, or try it here:\n  cd ${folder} && npm start\n`,
);

/** Returns warnings about the settings in `.env`, which the release does not contain. */
function warnings() {
  const { own, unknown } = ownSettings();
  const notInRelease = `The release does not contain the settings in .env: ${own.join(', ')}. Set them in the settings file on the host (/etc/agency-site.env).\n`;
  const unnamed = unknown.map((setting) => `.env.example has no setting ${setting}. ${unknownRemedy}\n`);
  return [...(own.length > 0 ? [notInRelease] : []), ...unnamed];
}
