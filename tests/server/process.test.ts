import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildFolder } from '../../lib/folders.mjs';
import { copyBuild, makeCopy } from '../helpers/projectCopy.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { openSite, spawnSite, startSite, supabaseProject } from '../helpers/site.ts';
import { patient } from '../helpers/patient.ts';

describe('start', () => {
  const DATABASE_URL = 'postgres://u:database-secret@127.0.0.1:1/p';

  it('at its start, a site logs its address a single time', async () => {
    const site = await startSite();

    await site.stop();

    expect(site.stdout().match(/"level":30,.*"msg":".*http:.*"/g)).toEqual([
      expect.stringContaining(`"msg":"Listening on ${site.url}"`),
    ]);
  });

  it('at its start, a site with SUPABASE_URL logs that it does not use DATABASE_URL', async () => {
    const site = await startSite({ ...supabaseProject, DATABASE_URL });
    expect(site.stdout()).toContain('Only npm run proposals uses it.');
  });

  it('the log of a start has no password of the database and no key', async () => {
    const site = await startSite({ ...supabaseProject, DATABASE_URL });

    await site.stop();

    expect(site.stdout() + site.stderr()).not.toMatch(/sb_publishable_key|database-secret/);
  });

  it('with SUPABASE_URL, a site logs no error if the database in DATABASE_URL cannot be reached', async () => {
    const site = await startSite({ ...supabaseProject, DATABASE_URL });

    await site.stop();

    expect(site.stdout()).not.toContain('cannot be used');
  });
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'the signal %s ends the site with code 0 and without an error',
  async (signal) => {
    const site = await startSite();

    site.child.kill(signal);

    expect([await site.ended, site.stderr()]).toEqual([0, '']);
  },
);

/** Returns the exit code of a process, and its whole output. */
const endOf = async ({ ended, stdout, stderr }: ReturnType<typeof spawnSite>) => {
  const code = await ended;
  return [code, stdout(), stderr()];
};

/** The expected end of a start that fails: code 1, and one message without a stack trace. */
const refused = (message: RegExp) => [1, '', expect.stringMatching(message)];

const invalid = 'PORT=eighty\r\nCONTACT_EMAIL=nobody\r\nSMTP_URL=http://u:mail-secret@host\r\n';
const names = /^.*\n {2}- PORT: .*\n {2}- CONTACT_EMAIL: .*\n {2}- SMTP_URL: .*\n$/;
const noText = /^(.*\n)?.*\.env: expected text in UTF-8.*\n$/;
const renamed = /^(.*\n)*.*only a file \S*\.env\.txt.*\n$/;

it.each([
  { how: 'as an editor saves it', name: '.env', text: Buffer.from(invalid), says: names },
  {
    how: 'as PowerShell saves it',
    name: '.env',
    text: Buffer.from(`\uFEFF${invalid}`, 'utf16le'),
    says: names,
  },
  { how: 'as Notepad saves it', name: '.env', text: Buffer.from(`\uFEFF${invalid}`), says: names },
  { how: 'Latin-1', name: '.env', text: Buffer.from('BRAND_NAME=Müller', 'latin1'), says: noText },
  {
    how: 'UTF-16 without its mark',
    name: '.env',
    text: Buffer.from('BRAND_NAME=x', 'utf16le'),
    says: noText,
  },
  { how: 'a file that Windows has renamed', name: '.env.txt', text: Buffer.from('PORT=3000'), says: renamed },
])(
  'a start with a wrong .env ($how) names every fault, or says why the file cannot be read',
  async ({ name, text, says }) => {
    const { folder, program } = copyBuild({ [name]: text });
    expect(await endOf(spawnSite({}, [program('index')], folder))).toEqual(refused(says));
  },
);

/** The folder of a site, and the folder from which it is started, each with its own settings. */
function twoFolders() {
  const settings = 'DATA_DIR=./kept\nBRAND_NAME=Fernstone\nPAGE_MEMO=off\n';
  const { folder, program } = copyBuild({ '.env': settings });
  const elsewhere = temporaryFolder();
  writeFileSync(join(elsewhere, '.env'), 'HSTS=perhaps\n');
  return { folder, program, elsewhere };
}

describe('another folder', () => {
  it('a site that is started from another folder has the settings of its own folder', async () => {
    const { program, elsewhere } = twoFolders();
    const site = await openSite({}, [program('index')], elsewhere);
    onTestFinished(() => site.kill());
    expect(await (await fetch(site.url)).text()).toContain('Fernstone');
  });

  it('a site started from another folder keeps requests and mails in its own folder, and says where', async () => {
    const { folder, program, elsewhere } = twoFolders();
    const site = spawnSite({ PORT: '0' }, [program('index')], elsewhere);
    onTestFinished(() => void site.child.kill());
    const logged = (file: string) => JSON.stringify(join(folder, 'kept', file));
    const [requests, mails] = [logged('proposals.db'), logged('outbox')];
    for (const fact of [
      `"file":${requests},"msg":"DATABASE_URL is not set: requests are stored in a file"`,
      `"folder":${mails},"msg":"SMTP_URL is not set: mail is written to files"`,
    ])
      await expect.poll(() => site.stdout(), patient).toContain(fact);
    await expect.poll(() => readdirSync(join(folder, 'kept')), patient).toContain('proposals.db');
  });

  it('the built command “proposals” finds the store of its site from any folder', async () => {
    const { program, elsewhere } = twoFolders();
    const site = spawnSite({ PORT: '0' }, [program('index')], elsewhere);
    onTestFinished(() => void site.child.kill());
    await expect.poll(() => site.stdout(), patient).toContain('Listening');

    const list = spawnSite({}, [program('proposals')], elsewhere);

    expect([await list.ended, list.stderr()]).toEqual([0, '']);
  });

  it('the built command “proposals” writes a backup into the folder where it is run', async () => {
    const { program, elsewhere } = twoFolders();
    const site = spawnSite({ PORT: '0' }, [program('index')], elsewhere);
    onTestFinished(() => void site.child.kill());
    await expect.poll(() => site.stdout(), patient).toContain('Listening');

    const backup = spawnSite({}, [program('proposals'), '--backup', 'copy.db'], elsewhere);

    expect(await backup.ended).toBe(0);
    expect(readdirSync(elsewhere).toSorted()).toEqual(['.env', 'copy.db']);
  });
});

it('the site starts on a host where a process may open only 64 files', async () => {
  const limited = [
    '-c',
    'ulimit -n 64 && exec "$0" "$1"',
    process.execPath,
    `${buildFolder}/server/index.mjs`,
  ];
  const env = { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: temporaryFolder(), PAGE_MEMO: 'off' };
  const server = spawn('sh', limited, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  let output = '';
  for await (const chunk of server.stdout) if ((output += String(chunk)).includes('Listening')) break;
  expect(output).toContain('Listening');
});

describe('refused start', () => {
  it('if the port is taken, a start ends with code 1 and one line that names the port', async () => {
    const { port } = await startSite();

    const taken = spawnSite({ PORT: String(port), DATA_DIR: temporaryFolder() });

    expect(await taken.ended).toBe(1);
    expect(taken.stderr()).toMatch(new RegExp(`^Cannot listen on port ${port}: .*EADDRINUSE.*\n$`));
    expect(taken.stdout()).not.toContain('Listening');
  });

  it.each(['/proc/x', '/dev/null/data'])(
    'a start whose folder DATA_DIR (%s) cannot be made ends with code 1 and one line',
    async (DATA_DIR) => {
      const says = /^DATA_DIR: the folder \S+ cannot be written \(\w+\)\. [^\n]*DATA_DIR to [^\n]*\n$/;
      expect(await endOf(spawnSite({ PORT: '0', DATA_DIR }))).toEqual(refused(says));
    },
  );

  it.each(['server/pageFiles.mjs', 'assets.json', 'client'])(
    'a start from a build without %s ends with code 1 and one line',
    async (part) => {
      const { folder, program } = copyBuild({ '.env': 'DATA_DIR=./kept\n' });
      rmSync(join(folder, 'dist', part), { recursive: true });
      const says = /^There is no complete build in .*npm run build\n$/;
      expect(await endOf(spawnSite({ PORT: '0' }, [program('index')]))).toEqual(refused(says));
    },
  );

  it('if the packages for a build are not installed, a start ends with code 1 and one line', async () => {
    const copy = await makeCopy({}, 'sample');
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      devDependencies: object;
    };
    // The copy links to each package of the project and to each folder of a scope, such as `@mui`.
    // Without the link to a package, the package is missing in the copy only.
    for (const name of Object.keys(devDependencies).filter((one) => !one.includes('/')))
      rmSync(join(copy.folder, 'node_modules', name), { force: true });
    const says = /^The packages .* are missing: run npm ci --include=dev\n$/;
    for (const script of ['scripts/start.mjs', 'scripts/lib/assertPackages.mjs'])
      expect(await endOf(spawnSite({ NODE_ENV: 'production' }, [script], copy.folder))).toEqual(
        refused(says),
      );
  });
});
