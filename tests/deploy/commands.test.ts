import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chown, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeHost, shellBlocks } from './host.ts';
import { postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { expectOnPrivacyPage } from '../helpers/expectOnPrivacyPage.ts';
import { openSite } from '../helpers/site.ts';
import { caddy } from './proxies.ts';

const postgres = usePostgres();
const [yours = '', prepare = '', start = '', check = '', nginxSite = '', caddySite = ''] =
  shellBlocks('From nothing to TLS');
const [send = ''] = shellBlocks('A release');
const [list = ''] = shellBlocks('Reading requests on the host');
const [switchOver = '', compareDeploy = '', rollback = ''] = shellBlocks('Update and rollback');
const backups = shellBlocks('Backup and restore of the requests');

/**
 * Runs the commands of deploy/README.md as they are written. Each test continues where the previous
 * one ended.
 */
const host = await makeHost();
afterAll(host.stop);

const head = async () => (await (await fetch(host.url)).text()).split('<style')[0];

describe('commands', () => {
  it('the commands of deploy/README.md send a release that runs by itself, also with spaces in BRAND_NAME', async () => {
    const sent = await host.runAtHome(send);
    expect(sent).toMatch(/^dist\/release is ready: \d+ MB in \d+ files\. Next: send it to your host/m);
    await host.run(yours + prepare);
    host.setLines({
      BRAND_NAME: 'Hill and Two Words',
      PORT: new URL(host.url).port,
      DATA_DIR: host.dataDir,
      CONTACT_EMAIL: 'post@example.com',
      // With `on`, each of the several starts of the server would render and compress all pages.
      PAGE_MEMO: 'off',
    });
    expect(await host.run(`cd srv/agency-site/releases/*\n${start}`)).toMatch(/^ready$/m);

    // Nothing in the release refers to the folder in which it was built.
    await host.run(`! grep -rF '${process.cwd()}' srv/agency-site/current/dist`);
    expect(await head()).toContain('Hill and Two Words');
    expect(await head()).toContain('"https://www.example.com/"');
    expect((await fetch(`${host.url}/nowhere`)).status).toBe(404);
    expect((await stat(host.path(host.settingsFile))).mode & 0o777).toBe(0o600);

    // Some hosting panels load `start.cjs` with `require`.
    const panel = ['--input-type=commonjs', '--eval', "require('./start.cjs')"];
    const site = await openSite({ PAGE_MEMO: 'off' }, panel, host.path('/srv/agency-site/current'));
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    expect(await site.stop()).toBe(0);
  });

  it('if a guide in a release links to another guide, the release contains that guide, too', async () => {
    const folder = host.path('/srv/agency-site/current');
    const guides = [
      'deploy/README.md',
      ...(await readdir(join(folder, 'docs'))).map((name) => `docs/${name}`),
    ];
    const linksIn = async (guide: string) => {
      const text = await readFile(join(folder, guide), 'utf8');
      return Array.from(text.matchAll(/\]\(([\w./-]+\.md)/g), ([, path = '']) => join(dirname(guide), path));
    };
    const linked = (await Promise.all(guides.map(linksIn))).flat();

    const missing = linked.filter((path) => !existsSync(join(folder, path)));

    expect(linked).toContain('docs/owner.md');
    expect(linked).toContain('deploy/README.md');
    expect(missing).toEqual([]);
  });

  it('the commands of deploy/README.md list what a launch still needs, and the requests on the host', async () => {
    const needed = await host.runAtHome(`${yours}${check}true`);

    expect(needed).toMatch(/^settings \(--env\)\n(?: .*\n)* {2}stop {2}SCHEDULING_URL/m);
    expect(needed).not.toContain('BRAND_NAME');
    await host.ask('early@example.com');
    expect(await host.run(list)).toContain('early@example.com');
  });

  it.skipIf(!caddy.installed)(
    'the commands of deploy/README.md set nginx’s host name, and write a Caddyfile that Caddy accepts',
    async () => {
      const output = await host.run(`${yours}cd /srv/agency-site/current\n${nginxSite}${caddySite}`);

      const site = await readFile(host.path('/etc/nginx/sites-enabled/agency-site.conf'), 'utf8');
      expect(new Set(site.match(/server_name .*;/g))).toEqual(new Set(['server_name www.example.com;']));
      expect(site).toContain('/live/www.example.com/privkey.pem');
      const main = await readFile(host.path('/etc/nginx/nginx.conf'), 'utf8');
      expect(main).toContain('\tworker_connections 8192;\n');
      expect(output).toContain('Valid configuration');
    },
  );

  it('the commands of deploy/README.md update the host, list what has changed in deploy/, and roll back', async () => {
    const current = () => readlink(host.path('/srv/agency-site/current'));
    const first = await current();
    host.setLines({ BRAND_NAME: 'Three New Words' });

    await host.runAtHome(send);
    const output = await host.run(switchOver);

    expect(output.match(/^ready$/gm)).toHaveLength(2);
    expect(output).toContain(`\n${await current()}\n`);
    expect(await current()).toMatch(/releases\/\d{8}-\d{6}$/);
    expect(await current()).not.toBe(first);
    expect(await head()).toContain('Three New Words');
    const added = join(await current(), 'deploy/agency-site.env');
    await appendFile(added, '#NEW_SETTING=\n');
    expect(await host.run(`${compareDeploy.trim()} || true`)).toMatch(
      /\/deploy\/agency-site\.env\n.*\n> #NEW_SETTING=\n$/,
    );
    await host.run(rollback);
    expect(await current()).toBe(first);
  });

  it('the backup commands of deploy/README.md copy a running store, keep 14 backups, and restore one', async () => {
    expectOnPrivacyPage(
      'Our backups have it until newer ones take their place, and our mailbox has the mails',
    );
    const [backup = '', restore = ''] = backups;
    const folder = host.path('/var/lib/agency-site-backups');
    const older = Array.from({ length: 14 }, (_, day) => `proposals-202511${day + 10}-031500.db`);
    for (const name of [...older, 'notes.txt']) await writeFile(join(folder, name), '');

    await host.run(backup);

    const made = expect.stringMatching(/^proposals-2\d{7}-\d{6}\.db$/);
    expect((await readdir(folder)).toSorted()).toEqual(['notes.txt', ...older.slice(1), made]);
    await host.ask('late@example.com');
    if (process.getuid?.() === 0) await chown(host.dataDir, 65_534, 65_534);

    await host.run(restore);

    expect(await host.emails()).toEqual(['early@example.com']);
    const { uid, mode } = await stat(join(host.dataDir, 'proposals.db'));
    expect([uid, mode & 0o777]).toEqual([(await stat(host.dataDir)).uid, 0o600]);
  });

  it.skipIf(!postgresAvailable)(
    'the commands of deploy/README.md move to Postgres, and restore a backup completely or not at all',
    async () => {
      const [backup = '', restore = ''] = backups.slice(-2);
      const databaseUrl = await postgres.createDatabase();
      const copy = `npm run proposals -- --env ${host.settingsFile} --copy-to ${databaseUrl}`;
      // `--copy-to` creates the tables by itself.
      expect(await host.run(`cd /srv/agency-site/current\n${copy}`)).toContain('1 of 1 request');
      host.setLines({ DATABASE_URL: databaseUrl });
      await host.run(`systemctl restart agency-site\n${backup}`);
      await host.ask('late@example.com');
      const query = (text: string) =>
        execFileSync('psql', ['-Xq', '-v', 'ON_ERROR_STOP=1', '-d', databaseUrl, '-c', text]);
      // The view depends on a table. So the restore cannot drop the table, and has to fail.
      query('create view report as select email from proposals');

      expect(await host.run(restore)).toContain('depend');
      expect(await host.emails(databaseUrl)).toEqual(['late@example.com', 'early@example.com']);

      query('drop view report');
      for (const url of [databaseUrl, await postgres.createDatabase()]) {
        host.setLines({ DATABASE_URL: url });
        expect(await host.run(restore), 'no warning').toBe('');
        expect(await host.emails(url)).toEqual(['early@example.com']);
      }
      expect(await host.run(list)).toContain('early@example.com');
    },
  );
});
