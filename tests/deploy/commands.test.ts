import { chown, readFile, readlink, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { shellBlocks } from '../helpers/deployReadme.ts';
import { type Host, makeHost } from '../helpers/host.ts';
import { postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { caddy } from '../helpers/proxies.ts';
import { storedProposals } from '../helpers/storedProposals.ts';
import { soon } from '../helpers/soon.ts';

/** All tests use one host, and each continues where the previous one ended. */
describe('the commands of deploy/README.md, run as they are written', () => {
  let host: Host;
  let install: string[];
  let send: string;
  const postgres = usePostgres();
  const head = async () => (await (await fetch(host.url)).text()).split('<style')[0];

  beforeAll(async () => {
    host = await makeHost();
    install = await shellBlocks('From nothing to TLS');
    [send = ''] = await shellBlocks('A release');
  });

  afterAll(() => host.remove());

  it('send a release that is ready without the project, and uses the settings file, including a brand with spaces', async () => {
    const [yours = '', settings = '', start = ''] = install;
    await host.runAtHome(send);
    // Nothing in the release leads back to the folder that it was built in.
    await host.run(`${yours}${settings}! grep -rF '${process.cwd()}' dist`);
    await host.setLines('/etc/agency-site.env', {
      PORT: new URL(host.url).port,
      DATA_DIR: host.path('/var/lib/agency-site'),
      BRAND_NAME: 'Hill and Two Words',
      CONTACT_EMAIL: 'post@example.com',
      // The server is started five times, and each start would render and compress all documents.
      PAGE_MEMO: 'off',
    });

    const output = await host.run(`cd srv/agency-site/releases/*\n${start}`);

    expect(output).toMatch(/^ready$/m);
    expect(await head()).toContain('Hill and Two Words');
    expect(await head()).toContain('"https://www.example.com/"');
    expect((await fetch(`${host.url}/nowhere`)).status).toBe(404);
    expect((await stat(host.path('/etc/agency-site.env'))).mode & 0o777).toBe(0o600);
  });

  it('list what the launch still needs with the settings of the host', async () => {
    const [yours = '', , , check = ''] = install;

    const listed = await host.runAtHome(`${yours}${check}true`);

    expect(listed).toContain('SCHEDULING_URL');
    expect(listed).not.toContain('BRAND_NAME');
  });

  it('list a request that the site has received', async () => {
    const [list = ''] = await shellBlocks('Reading requests on the host');
    await ask('early@example.com');

    expect(await host.run(list)).toContain('early@example.com');
  });

  it.skipIf(!postgresAvailable)('copy it to Postgres, whose tables a release creates by itself', async () => {
    const copy = `npm run proposals -- --env /etc/agency-site.env --copy-to ${await postgres.createDatabase()}`;

    expect(await host.run(`cd /srv/agency-site/current\n${copy}`)).toContain('1 of 1 request');
  });

  it('install the nginx site with the host name', async () => {
    const [yours = '', , , , nginxSite = ''] = install;
    await host.run(`${yours}cd /srv/agency-site/current\n${nginxSite}`);

    const site = await readFile(host.path('/etc/nginx/sites-enabled/agency-site.conf'), 'utf8');
    expect(site.match(/server_name .*;/g)).toEqual([
      'server_name www.example.com;',
      'server_name www.example.com;',
    ]);
    expect(site).toContain('/live/www.example.com/privkey.pem');
  });

  it.skipIf(!caddy.installed)('install a Caddyfile that Caddy accepts', async () => {
    const [yours = '', , , , , caddySite = ''] = install;

    expect(await host.run(`${yours}cd /srv/agency-site/current\n${caddySite}`)).toContain(
      'Valid configuration',
    );
  });

  it('update to a new release, and roll back', async () => {
    const [switchOver = '', rollback = ''] = await shellBlocks('Update and rollback');
    const current = () => readlink(host.path('/srv/agency-site/current'));
    const first = await current();
    await host.setLines('/etc/agency-site.env', { BRAND_NAME: 'Three New Words' });

    await host.runAtHome(send);
    const output = await host.run(switchOver);

    expect(output.match(/^ready$/gm)).toHaveLength(2);
    expect(await current()).toMatch(/releases\/\d{8}-\d{6}$/);
    expect(await current()).not.toBe(first);
    expect(await head()).toContain('Three New Words');

    await host.run(rollback);
    expect(await current()).toBe(first);
  });

  it('back up the store while the server runs, and restore it for the user of the service', async () => {
    const [backup = '', restore = ''] = await shellBlocks('Backup and restore of the proposals');
    const dataDir = host.path('/var/lib/agency-site');

    expect(await host.run(backup)).toMatch(/ proposals-\d{8}-\d{6}\.db$/m);

    await ask('late@example.com');
    const root = process.getuid?.() === 0;
    if (root) await chown(dataDir, 65_534, 65_534);

    await host.run(restore);

    expect((await storedProposals({ dataDir })).map(({ email }) => email)).toEqual(['early@example.com']);
    const { uid, mode } = await stat(`${dataDir}/proposals.db`);
    expect(uid).toBe((await stat(dataDir)).uid);
    expect(mode & 0o777).toBe(0o600);
  });

  async function ask(email: string) {
    const answer = await vi.waitUntil(
      () =>
        fetch(`${host.url}/functions/v1/send-autoresponder`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(buildProposal({ email })),
        }).catch(() => undefined),
      soon,
    );
    expect(answer?.status).toBe(200);
  }
});
