import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { postgresDatabase } from '#proposal/store/postgresDatabase.ts';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import {
  holdTurn,
  openForTest,
  postgresAvailable,
  startPostgres,
  type TestPostgres,
} from '../helpers/postgres.ts';
import { browserMark } from '../helpers/proposal.ts';
import { patient } from '../helpers/patient.ts';
import { withQuery } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { untilSent } from './storeUnderClock.ts';

/** Opens a database for a group of tests. Unlike `openForTest`, a single test does not close it. */
const openUntilEnd = (url: string) => withQuery(postgresDatabase(url));

/**
 * Starts a site with this database, and posts a request. Returns the answers to the post and of
 * `/storez`, and two messages: the site's log, and what `npm run proposals` says.
 */
async function connect(DATABASE_URL: string) {
  const site = await startApp({ DATABASE_URL });
  const { status, headers } = await site.post();
  const storez = (await (await fetch(`${site.url}/storez`)).text()).trim();
  const { err } = await ownerTool({ DATABASE_URL });
  return { status, retry: headers['retry-after'], storez, messages: [site.log(), err] };
}

/** The expected result of `connect` if nothing can be stored. */
const refusal = (storez: string, words: string) => ({
  status: 503,
  retry: '30',
  storez,
  messages: [expect.stringContaining(words), expect.stringContaining(words)],
});

const password = String.raw`p:w\d-word`;
const withPassword = (url: string, given: string) => Object.assign(new URL(url), { password: given }).href;

describe.skipIf(!postgresAvailable)('Postgres', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
    return () => server.stop();
  });

  /**
   * A new database with two URLs: `ownUrl` of its owner, and `url` of a role that has a password
   * and owns nothing.
   */
  async function databaseOfAnother(open = openForTest) {
    const ownUrl = await server.createDatabase();
    const admin = open(ownUrl);
    const name = new URL(ownUrl).pathname.slice(1);
    const role = `site_${name}`;
    await admin.query(`create role ${role} login password '${password}'`);
    const url = Object.assign(new URL(ownUrl), { username: role, password }).href;
    return { admin, name, role, ownUrl, url };
  }

  /**
   * Until the end of the test, users other than `owner` can connect only as this line of
   * `pg_hba.conf` says.
   */
  async function onlyBy(way: string, added?: string[]) {
    onTestFinished(() => server.restart({ access: ['host all all all trust'], added: ['ssl = off'] }));
    await server.restart({ access: ['host all owner all trust', way], ...(added && { added }) });
  }

  /** A database whose sessions have unusual settings. */
  async function oddDatabase() {
    const settings = {
      datestyle: `'German'`,
      timezone: `'Asia/Kathmandu'`,
      search_path: `''`,
      bytea_output: `'escape'`,
      intervalstyle: `'sql_standard'`,
      extra_float_digits: '-15',
      standard_conforming_strings: 'off',
      default_transaction_isolation: `'serializable'`,
    };
    const { admin, name, ownUrl } = await databaseOfAnother();
    for (const [setting, value] of Object.entries(settings))
      await admin.query(`alter database ${name} set ${setting} to ${value}`);
    return ownUrl;
  }

  test('limits of requests hold across two servers, even if Postgres has unusual defaults for its sessions', async () => {
    const env = { DATABASE_URL: await oddDatabase(), PROPOSALS_PER_IP_PER_HOUR: '10' };
    const sites = [await startApp(env), await startApp(env)] as const;
    const posts = Array.from({ length: 14 }, (_, at) => sites[at < 7 ? 0 : 1].post({ details: `${at}` }));
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      ...Array(10).fill(200),
      ...Array(4).fill(429),
    ]);
  });

  test('two servers send each mail once, even if Postgres has unusual defaults for its sessions', async () => {
    const env = { DATABASE_URL: await oddDatabase() };
    const sites = [await startApp(env), await startApp(env)] as const;
    await Promise.all(Array.from({ length: 6 }, (_, at) => sites[at % 2]!.post({ details: `${at}` })));
    await untilSent(sites[0]);
    const delivered = sites.flatMap(({ logged }) => logged().filter(({ msg }) => msg === 'Delivered'));
    expect(delivered).toHaveLength(12);
  });

  test('the owner sees the right time of a request, even if Postgres has unusual defaults for its sessions', async () => {
    const DATABASE_URL = await oddDatabase();
    await (await startApp({ DATABASE_URL })).post().expect(200);
    expect(await ownerTool({ DATABASE_URL })).toMatchObject({ code: 0, err: '' });
    const { out } = await ownerTool({ DATABASE_URL }, '--json');
    const [exported] = JSON.parse(out) as { createdAt: string }[];
    expect(Math.abs(Date.parse(exported!.createdAt) - Date.now())).toBeLessThan(600_000);
  });

  test('an answered request survives a crash of Postgres, even if synchronous_commit is off', async () => {
    const { admin, name, ownUrl: DATABASE_URL } = await databaseOfAnother();
    await admin.query(`alter database ${name} set synchronous_commit to off`);
    await server.restart({ added: [`wal_writer_delay = '10s'`] });
    onTestFinished(() => server.resume());
    const site = await startApp({ DATABASE_URL });
    await site.post({ details: 'before the crash' }).expect(200);
    await server.stop('SIGQUIT');
    await server.resume();
    await expect
      .poll(async () => (await site.stored()).map(({ details }) => details), patient)
      .toHaveLength(1);
  });

  test('if the Postgres role cannot create tables, posts get 503 and the log names the missing grant', async () => {
    const { admin, role, url } = await databaseOfAnother();
    expect(await connect(url)).toEqual(refusal('42501', 'grant usage, create on schema public'));
    await admin.query(`grant usage, create on schema public to ${role}`);
    expect((await connect(url)).status).toBe(200);
  });

  test('if the Postgres role owns no table, posts get 503, and the log has the statements that help', async () => {
    const { admin, role, ownUrl, url } = await databaseOfAnother();
    await connect(ownUrl);
    await admin.query(`grant usage, create on schema public to ${role}`);
    const refused = await connect(url);
    expect(refused).toEqual(
      refusal('rows-hidden', 'run these statements: alter table public.proposals owner to'),
    );
    const [statements = ''] = /alter table .+;/.exec(refused.messages[1]!) ?? [];
    await admin.query(statements);
    expect((await connect(url)).status).toBe(200);
  });

  test('with a Postgres role that may have only two connections, a site stores twelve requests at once', async () => {
    const { admin, role, url } = await databaseOfAnother();
    await admin.query(`grant usage, create on schema public to ${role}`);
    await admin.query(`alter role ${role} connection limit 2`);
    const site = await startApp({ DATABASE_URL: url, TRUST_PROXY: '1' });
    const posts = Array.from({ length: 12 }, (_, at) =>
      site.post({ details: `request ${at}` }, { ...browserMark, 'x-forwarded-for': `192.0.2.${at}` }),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses).toEqual(Array(12).fill(200));
    const stored = await admin.query<{ count: number }>('select count(*) as count from public.proposals');
    expect(stored).toEqual([{ count: 12 }]);
  });

  test('if another server stores a request for too long, a post gets 503 and the log has the code 55P03', async () => {
    const { ownUrl: DATABASE_URL } = await databaseOfAnother();
    const site = await startApp({ DATABASE_URL });
    await holdTurn(DATABASE_URL);
    await site.post().expect(503);
    expect(site.log()).toContain('"code":"55P03"');
  });

  test('npm run proposals says that a Postgres database has no tables', async () => {
    const { ownUrl } = await databaseOfAnother();
    const noTables = expect.stringMatching(/DATABASE_URL.* no table/);
    expect(await ownerTool({ DATABASE_URL: ownUrl })).toMatchObject({ code: 1, err: noTables });
  });

  test('if the Postgres database is read-only, posts get 503 and the log says so', async () => {
    const { ownUrl } = await databaseOfAnother();
    await connect(ownUrl);
    const readOnly = await connect(`${ownUrl}?options=-c%20default_transaction_read_only=on`);
    expect(readOnly).toMatchObject({ status: 503, storez: '25006' });
    expect(readOnly.messages[0]).toContain('the database is read-only');
  });

  describe('passwords', () => {
    let urls: { own: string; role: string };
    beforeAll(async () => {
      const { admin, ownUrl, url } = await databaseOfAnother(openUntilEnd);
      await admin.close();
      urls = { own: ownUrl, role: url };
      await server.restart({ access: ['host all owner all trust', 'host all all all scram-sha-256'] });
      return () => server.restart({ access: ['host all all all trust'] });
    });

    test.each<{ what: string; address: () => string; code: string; words: string }>([
      {
        what: 'a wrong password',
        address: () => withPassword(urls.role, 'wrong-word'),
        code: '28P01',
        words: 'refuses the password',
      },
      {
        what: 'no password',
        address: () => withPassword(urls.role, ''),
        code: 'no-password',
        words: 'DATABASE_URL has none',
      },
      {
        what: 'a database that does not exist',
        address: () => `${urls.own}_none`,
        code: '3D000',
        words: 'createdb',
      },
      {
        what: 'TLS that Postgres does not offer',
        address: () => `${urls.role}?sslmode=require`,
        code: 'no-tls',
        words: 'offers no TLS',
      },
      {
        what: 'a certificate authority that is not named',
        address: () => `${urls.role}?sslmode=verify-ca`,
        code: 'no-authority',
        words: 'needs &sslrootcert',
      },
      {
        what: 'a path that begins with ~',
        address: () => `${urls.role}?sslmode=verify-full&sslrootcert=~/ca.crt`,
        code: 'ENOENT',
        words: 'without ~',
      },
      {
        what: 'a closed port',
        address: () => 'postgres://owner:a-word@127.0.0.1:9/none',
        code: 'ECONNREFUSED',
        words: 'nothing answers',
      },
      {
        what: 'a host that does not exist',
        address: () => 'postgres://owner@nowhere.invalid/none',
        code: 'ENOTFOUND',
        words: 'there is no host',
      },
    ])(
      'for $what, the site and npm run proposals say what to do, without a stack or a password',
      async (row) => {
        const { status, storez, messages } = await connect(row.address());
        expect([status, storez]).toEqual([503, row.code]);
        for (const where of messages) expect(where).toContain(row.words);
        expect(messages.join()).not.toContain('-word');
        expect(messages[1]).not.toMatch(/^\s+at /m);
      },
    );
  });

  test('a Latin-1 Postgres database stores Latin-1 letters only; for other letters, the log has a remedy', async () => {
    const { admin, name, ownUrl } = await databaseOfAnother();
    await admin.query(`create database latin_${name} encoding 'LATIN1' template template0`);
    const DATABASE_URL = Object.assign(new URL(ownUrl), { pathname: `/latin_${name}` }).href;
    const site = await startApp({ DATABASE_URL });
    await site.post({ details: 'é' }).expect(200);
    await site.post({ details: '€' }).expect(503);
    expect(site.log()).toContain('copy its data into a database with the encoding UTF8');
    expect((await site.stored()).map(({ details }) => details)).toEqual(['é']);
  });

  /**
   * A database, and a role that needs a password for it. `copy` and `copyTo` copy a SQLite database
   * with one request to Postgres.
   */
  async function copyWithPassword() {
    const { admin, role, url } = await databaseOfAnother();
    await admin.query(`grant create on schema public to ${role}`);
    const source = await startApp();
    await source.post().expect(200);
    await onlyBy('host all all all scram-sha-256');
    const copyTo = (target: string) => ownerTool({ DATA_DIR: source.settings.dataDir }, '--copy-to', target);
    return { url, role, copy: () => copyTo(withPassword(url, '')), copyTo };
  }

  test('--copy-to refuses a Postgres password on the command line, which every user can read', async () => {
    const { url, copyTo } = await copyWithPassword();
    expect(await copyTo(url)).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/pass the password in PGPASSWORD or PGPASSFILE\.\n$/),
    });
  });

  test('--copy-to takes the Postgres password from PGPASSWORD, and says so if there is none', async () => {
    const { copy } = await copyWithPassword();
    expect(await copy()).toMatchObject({ code: 1, err: expect.stringContaining('no-password') });
    vi.stubEnv('PGPASSWORD', password);
    expect(await copy()).toMatchObject({ code: 0, out: expect.stringMatching(/^1 of 1 request and/) });
  });

  test('--copy-to takes the Postgres password from a file, as libpq does', async () => {
    const { role, copy } = await copyWithPassword();
    const file = `${temporaryFolder()}/pgpass`;
    const escaped = password.replaceAll(/[:\\]/g, String.raw`\$&`);
    writeFileSync(file, `127.0.0.1:*:*:${role}:${escaped}\n`, { mode: 0o600 });
    vi.stubEnv('PGPASSFILE', file);
    expect(await copy()).toMatchObject({ code: 0, out: expect.stringMatching(/^1 of 1 request and/) });
  });

  test('like libpq, sslmode=prefer and =allow connect with or without TLS, whichever Postgres accepts', async () => {
    const { admin, role, url } = await databaseOfAnother();
    await admin.query(`grant create on schema public to ${role}`);
    async function statuses() {
      const found: number[] = [];
      for (const mode of ['disable', 'allow', 'prefer', 'require'])
        found.push((await connect(`${url}?sslmode=${mode}`)).status);
      return found;
    }
    expect(await statuses()).toEqual([200, 200, 200, 503]);
    await onlyBy('hostnossl all all all trust', server.tls());
    expect(await statuses()).toEqual([200, 200, 200, 503]);
    await onlyBy('hostssl all all all trust');
    expect(await statuses()).toEqual([503, 200, 200, 200]);
    for (const words of (await connect(url)).messages) expect(words).toContain('sslmode=require');
  });
});
