import { chown, readFile, readlink, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { shellBlocks } from '../helpers/deployReadme.ts';
import { type Host, makeHost } from '../helpers/host.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { caddy } from '../helpers/proxies.ts';
import { storedProposals } from '../helpers/storedProposals.ts';
import { soon } from '../helpers/soon.ts';

/** All tests use one host, and each continues where the previous one ended. */
describe('the commands of deploy/README.md, run as they are written', () => {
  let host: Host;
  let install: string[];
  const head = async () => (await (await fetch(host.url)).text()).split('<style')[0];

  beforeAll(async () => {
    host = await makeHost();
    install = await shellBlocks('From nothing to TLS');
  });

  afterAll(() => host.remove());

  it('start a server that is ready and uses the settings file, including a brand with spaces', async () => {
    const [yours = '', fetchRelease = '', start = ''] = install;
    await host.run(yours + fetchRelease);
    await host.setLines('/etc/agency-site.env', {
      PORT: new URL(host.url).port,
      DATA_DIR: host.path('/var/lib/agency-site'),
      BRAND_NAME: 'Hill and Two Words',
      CONTACT_EMAIL: 'post@example.com',
      // The server is started five times, and each start would render and compress all documents.
      PAGE_MEMO: 'off',
    });

    const output = await host.run(`cd /srv/agency-site/releases/1\n${start}`);

    expect(output).toMatch(/^ready$/m);
    expect(await head()).toContain('Hill and Two Words');
    expect(await head()).toContain('"https://www.example.com/"');
    const exported = await readFile(host.path('/srv/agency-site/releases/1/dist/static/index.html'), 'utf8');
    expect(exported).toContain('Hill and Two Words');
    expect((await stat(host.path('/etc/agency-site.env'))).mode & 0o777).toBe(0o600);
  });

  it('install the nginx site with the host name', async () => {
    const [yours = '', , , nginxSite = ''] = install;
    await host.run(`${yours}cd /srv/agency-site/current\n${nginxSite}`);

    const site = await readFile(host.path('/etc/nginx/sites-enabled/agency-site.conf'), 'utf8');
    expect(site.match(/server_name .*;/g)).toEqual([
      'server_name www.example.com;',
      'server_name www.example.com;',
    ]);
    expect(site).toContain('/live/www.example.com/privkey.pem');
  });

  it.skipIf(!caddy.installed)('install a Caddyfile that Caddy accepts', async () => {
    const [yours = '', , , , caddySite = ''] = install;

    expect(await host.run(`${yours}cd /srv/agency-site/current\n${caddySite}`)).toContain(
      'Valid configuration',
    );
  });

  it('update to a new release, and roll back', async () => {
    const [build = '', switchOver = '', rollback = ''] = await shellBlocks('Update and rollback');
    const current = () => readlink(host.path('/srv/agency-site/current'));
    await host.setLines('/etc/agency-site.env', { BRAND_NAME: 'Three New Words' });

    const output = await host.run(build + switchOver);

    expect(output.match(/^ready$/gm)).toHaveLength(2);
    expect(await current()).toMatch(/releases\/\d{8}-\d{6}$/);
    expect(await head()).toContain('Three New Words');
    expect(await readFile(`${await current()}/dist/static/index.html`, 'utf8')).toContain('Three New Words');

    await host.run(rollback);
    expect(await current()).toMatch(/releases\/1$/);
  });

  it('back up the store while the server runs, and restore it for the user of the service', async () => {
    const [backup = '', restore = ''] = await shellBlocks('Backup and restore of the proposals');
    const dataDir = host.path('/var/lib/agency-site');
    await ask('early@example.com');

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
