import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildFolder } from '../../lib/folders.mjs';
import { copyBuild, makeCopy } from '../helpers/projectCopy.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { spawnSite, startSite, supabaseProject } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';

it('says where it listens, which settings are unused, and closes cleanly on SIGINT', async () => {
  const DATABASE_URL = 'postgres://u:database-secret@127.0.0.1:1/p';
  const site = await startSite({ ...supabaseProject, DATABASE_URL });

  site.child.kill('SIGINT');

  expect([await site.ended, site.stderr()]).toEqual([0, '']);
  expect(site.stdout().match(/"level":30,.*"msg":".*http:.*"/g)).toEqual([
    expect.stringContaining(`"msg":"Listening on ${site.url}"`),
  ]);
  expect(site.stdout()).toContain('only npm run proposals uses DATABASE_URL');
  expect(site.stdout()).not.toMatch(/sb_publishable_key|database-secret|cannot be used/);
});

/** Returns how a start has ended, and its whole output: one message without a stack trace. */
const endOf = async ({ ended, stdout, stderr }: ReturnType<typeof spawnSite>) => {
  const code = await ended;
  return [code, stdout(), stderr()];
};
const refused = (message: RegExp) => [1, '', expect.stringMatching(message)];

const invalid = 'PORT=eighty\r\nCONTACT_EMAIL=nobody\r\nSMTP_URL=http://u:mail-secret@host\r\n';
const names = /^.*\n {2}- PORT: .*\n {2}- CONTACT_EMAIL: .*\n {2}- SMTP_URL: .*\n$/;
const noText = /^(.*\n)?.*\.env: expected text in UTF-8.*\n$/;
const renamed = /^(.*\n)*.*only a file \S*\.env\.txt.*\n$/;

it.each([
  ['as an editor saves it', '.env', Buffer.from(invalid), names],
  ['PowerShell saves it', '.env', Buffer.from(`\uFEFF${invalid}`, 'utf16le'), names],
  ['Notepad saves it', '.env', Buffer.from(`\uFEFF${invalid}`), names],
  ['Latin-1', '.env', Buffer.from('BRAND_NAME=Müller', 'latin1'), noText],
  ['no text', '.env', Buffer.from('BRAND_NAME=x', 'utf16le'), noText],
  ['a file that Windows has renamed', '.env.txt', Buffer.from('PORT=3000'), renamed],
])(
  'names every fault of .env in one message, or says why it cannot read the file: %s',
  async (_, name, text, says) => {
    const { folder, program } = copyBuild({ [name]: text });
    expect(await endOf(spawnSite({}, [program('index')], folder))).toEqual(refused(says));
  },
);

it('has the same settings and store, whatever folder the site is started from', async () => {
  const settings = 'DATA_DIR=./kept\nBRAND_NAME=Fernstone\nPAGE_MEMO=off\n';
  const { folder, program } = copyBuild({ '.env': settings });
  // The `.env` of this folder is not the site's.
  const elsewhere = temporaryFolder();
  writeFileSync(join(elsewhere, '.env'), 'HSTS=perhaps\n');
  const site = spawnSite({ PORT: '0' }, [program('index')], elsewhere);
  await expect.poll(() => site.stdout(), soon).toContain(JSON.stringify(join(folder, 'kept')));

  const [url = ''] = /http:[^"]+/.exec(site.stdout()) ?? [];
  expect(await (await fetch(url)).text()).toContain('Fernstone');
  await expect.poll(() => readdirSync(join(folder, 'kept')), soon).toContain('proposals.db');
  // Paths that the owner gives are relative to the owner's folder.
  for (const options of [[], ['--backup', 'copy.db']])
    expect(await spawnSite({}, [program('proposals'), ...options], elsewhere).ended).toBe(0);
  expect(readdirSync(elsewhere).toSorted()).toEqual(['.env', 'copy.db']);
  site.child.kill();
});

it('starts on a host where a process may open only 64 files', async () => {
  const limited = [
    '-c',
    'ulimit -n 64 && exec "$0" "$1"',
    process.execPath,
    `${buildFolder}/server/index.mjs`,
  ];
  const env = { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: temporaryFolder(), PAGE_MEMO: 'off' };
  const server = spawn('sh', limited, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  let said = '';
  for await (const chunk of server.stdout) if ((said += String(chunk)).includes('Listening')) break;
  expect(said).toContain('Listening');
});

it('exits with one line if the port is taken, or DATA_DIR cannot be created or written', async () => {
  const { port } = await startSite();
  const taken = spawnSite({ PORT: String(port), DATA_DIR: temporaryFolder() });
  expect(await taken.ended).toBe(1);
  expect(taken.stderr()).toMatch(new RegExp(`^Cannot listen on port ${port}: .*EADDRINUSE.*\n$`));
  expect(taken.stdout()).not.toContain('Listening');

  const says = /^DATA_DIR: the folder \S+ cannot be written \(\w+\)\n$/;
  for (const DATA_DIR of ['/proc/x', '/dev/null/data'])
    expect(await endOf(spawnSite({ PORT: '0', DATA_DIR }))).toEqual(refused(says));
});

it('says how to build the site if a part of the build or its packages are missing', async () => {
  const { folder, program } = copyBuild({ '.env': 'DATA_DIR=./kept\n' });
  for (const part of ['server/pageFiles.mjs', 'assets.json', 'client']) {
    const [file, away] = [join(folder, 'dist', part), join(folder, 'away')];
    renameSync(file, away);
    const says = /^There is no complete build in .*npm run build\n$/;
    expect(await endOf(spawnSite({ PORT: '0' }, [program('index')]))).toEqual(refused(says));
    renameSync(away, file);
  }

  const copy = await makeCopy({}, 'sample');
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: object };
  // The copy has a link to each package and to each folder of packages.
  for (const name of Object.keys(devDependencies).filter((one) => !one.includes('/')))
    rmSync(join(copy.folder, 'node_modules', name), { force: true });
  const says = /^The packages .* are missing: run npm ci --include=dev\n$/;
  for (const script of ['scripts/start.mjs', 'scripts/lib/assertPackages.mjs'])
    expect(await endOf(spawnSite({ NODE_ENV: 'production' }, [script], copy.folder))).toEqual(refused(says));
});
