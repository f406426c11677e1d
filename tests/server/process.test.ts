import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeCopy } from '../helpers/projectCopy.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { spawnSite, startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { buildFolder } from '../../lib/folders.mjs';

it('says where it listens, which settings are unused, and closes cleanly on SIGINT', async () => {
  const site = await startSite({
    SUPABASE_URL: 'https://project.example.co',
    DATABASE_URL: 'postgres://u:database-secret@127.0.0.1:1/p',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
  });

  site.child.kill('SIGINT');

  expect(await site.ended).toBe(0);
  expect(site.stderr()).toBe('');
  const said = site.stdout();
  expect(said.match(/"level":30,.*"msg":".*http:.*"/g)).toEqual([
    expect.stringContaining(`"msg":"Listening on ${site.url}"`),
  ]);
  expect(said).toContain('DATABASE_URL is read by npm run proposals only');
  expect(said).not.toMatch(/sb_publishable_key|database-secret|cannot be used/);
});

it('exits at once with one message that names every invalid setting, also of .env, without a stack trace', async () => {
  const { folder, program } = installed('PORT=eighty\nCONTACT_EMAIL=ada@example.com\n');
  const env = { CONTACT_EMAIL: 'nobody', SMTP_URL: 'http://u:mail-secret@host' };
  const site = spawnSite(env, [program('index')], folder);

  expect(await site.ended).toBe(1);
  const lines = site.stderr().trim().split('\n');
  expect(lines).toHaveLength(4);
  expect(lines.slice(1)).toEqual(
    ['PORT', 'CONTACT_EMAIL', 'SMTP_URL'].map((name) => expect.stringMatching(`^  - ${name}: `)),
  );
  expect(site.stderr()).not.toMatch(/mail-secret|\bat /);
  expect(site.stdout()).toBe('');
});

const names = /^.*\n {2}- PORT: .*\n {2}- CONTACT_EMAIL: .*\n$/;
const invalid = 'PORT=eighty\r\nCONTACT_EMAIL=nobody\r\n';

it.each([
  ['PowerShell saves it', '.env', Buffer.from(`\uFEFF${invalid}`, 'utf16le'), names],
  ['Notepad saves it', '.env', Buffer.from(`\uFEFF${invalid}`), names],
  ['Latin-1', '.env', Buffer.from('BRAND_NAME=Müller', 'latin1'), /\.env: expected a text in UTF-8/],
  ['no text', '.env', Buffer.from('BRAND_NAME=x', 'utf16le'), /\.env: expected a text in UTF-8/],
  ['a file that Windows has renamed', '.env.txt', Buffer.from('PORT=3000'), /called \.env\.txt/],
])('reads .env, or says why it cannot: %s', async (_what, name, bytes, says) => {
  const { folder, program } = installed('');
  rmSync(join(folder, '.env'));
  writeFileSync(join(folder, name), bytes);
  const site = spawnSite({}, [program('index')], folder);

  expect(await site.ended).toBe(1);
  expect(site.stderr()).toMatch(says);
  expect(site.stderr()).not.toMatch(/\bat /);
});

it('is the same site, with the same settings and store, whatever folder it is started from', async () => {
  const { folder, elsewhere, program } = installed('DATA_DIR=./kept\nBRAND_NAME=Fernstone\nPAGE_MEMO=off\n');
  const site = spawnSite({ PORT: '0' }, [program('index')], elsewhere);
  onTestFinished(() => void site.child.kill('SIGKILL'));
  const url = await vi.waitUntil(() => /http:[^"]+/.exec(site.stdout())?.[0], soon);

  expect(await (await fetch(url)).text()).toContain('Fernstone');
  await expect.poll(() => readdirSync(join(folder, 'kept')), soon).toContain('proposals.db');
  expect(site.stdout()).toContain(JSON.stringify(join(folder, 'kept')));
  expect(await spawnSite({}, [program('proposals')], elsewhere).ended).toBe(0);
  // What the owner names is where the owner is.
  expect(await spawnSite({}, [program('proposals'), '--backup', 'copy.db'], elsewhere).ended).toBe(0);
  expect(readdirSync(elsewhere).toSorted()).toEqual(['.env', 'copy.db']);
});

it('exits with one line if another program uses the port', async () => {
  const { port } = await startSite();

  const site = spawnSite({ PORT: String(port), DATA_DIR: temporaryFolder() });

  expect(await site.ended).toBe(1);
  expect(site.stderr().trim()).toMatch(new RegExp(`^Cannot listen on port ${port}: .*EADDRINUSE.*$`));
  expect(site.stdout()).not.toContain('Listening');
});

it('exits with one line that says how to build the site if a part of the build is missing', async () => {
  const parent = temporaryFolder();
  const folder = join(parent, 'dist');
  cpSync(buildFolder, folder, { recursive: true });

  for (const part of ['server/pageFiles.mjs', 'assets.json', 'client']) {
    renameSync(join(folder, part), join(folder, 'away'));
    const site = spawnSite({ PORT: '0', DATA_DIR: join(parent, 'data') }, [join(folder, 'server/index.mjs')]);

    expect([part, await site.ended, site.stdout()]).toEqual([part, 1, '']);
    expect(site.stderr()).toMatch(/^There is no complete build in .*npm run build\n$/);
    renameSync(join(folder, 'away'), join(folder, part));
  }
});

it('says in one sentence what npm left out where NODE_ENV is production, in place of a stack', async () => {
  const { folder } = await makeCopy({}, 'sample');
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: object };
  // The copy has a link to each package, and one to each folder of packages.
  for (const name of Object.keys(devDependencies).filter((one) => !one.includes('/')))
    rmSync(join(folder, 'node_modules', name), { force: true });

  for (const script of ['scripts/start.mjs', 'scripts/lib/assertPackages.mjs']) {
    const site = spawnSite({ NODE_ENV: 'production' }, [script], folder);

    expect(await site.ended).toBe(1);
    expect(site.stderr()).toMatch(/^The packages .* are missing: run npm ci --include=dev\n$/);
    expect(site.stdout()).toBe('');
  }
});

/** The build as a host has it, with a `.env` of that text, and another folder, whose `.env` is not the site's. */
function installed(text: string) {
  const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
  for (const part of ['server', 'client', 'assets.json'])
    cpSync(join(buildFolder, part), join(folder, 'dist', part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, '.env'), text);
  writeFileSync(join(elsewhere, '.env'), 'HSTS=perhaps\n');
  return { folder, elsewhere, program: (name: string) => join(folder, `dist/server/${name}.mjs`) };
}
