import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { openForTest, postgresAvailable, startPostgres, type TestPostgres } from '../helpers/postgres.ts';
import { soon } from '../helpers/soon.ts';
import { untilSent } from './storeUnderClock.ts';

/**
 * Returns the answer to a post, the words of `/storez` and of the log, and those of the owner's
 * command.
 */
async function told(DATABASE_URL: string) {
  const site = await startApp({ DATABASE_URL });
  const { status, headers } = await site.post();
  const storez = (await (await fetch(`${site.url}/storez`)).text()).trim();
  const { err } = await ownerTool({ DATABASE_URL });
  return { status, retry: headers['retry-after'], storez, said: [site.log(), err] };
}

const password = String.raw`p:w\d-word`;
const withPassword = (url: string, given: string) => Object.assign(new URL(url), { password: given }).href;

describe.skipIf(!postgresAvailable)('on a PostgreSQL server set up in its own way', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
    return () => server.stop();
  });

  /** A new database: its owner's URL, and the URL of a role with a password that owns nothing. */
  async function databaseOfAnother() {
    const ownUrl = await server.createDatabase();
    const admin = openForTest(ownUrl);
    const name = new URL(ownUrl).pathname.slice(1);
    const role = `site_${name}`;
    await admin.query(`create role ${role} login password '${password}'`);
    const url = Object.assign(new URL(ownUrl), { username: role, password }).href;
    return { admin, name, role, ownUrl, url };
  }

  /** Until the end of the test, other users than its owner can connect only in this way. */
  async function onlyBy(way: string, added?: string[]) {
    onTestFinished(() => server.restart({ access: ['host all all all trust'], added: ['ssl = off'] }));
    await server.restart({ access: ['host all owner all trust', way], ...(added && { added }) });
  }

  test('limits, mails and times are right, whatever defaults the database sets for its sessions', async () => {
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
    const { admin, name, ownUrl: DATABASE_URL } = await databaseOfAnother();
    for (const [setting, value] of Object.entries(settings))
      await admin.query(`alter database ${name} set ${setting} to ${value}`);
    const env = { DATABASE_URL, PROPOSALS_PER_IP_PER_HOUR: '10' };
    const sites = [await startApp(env), await startApp(env)] as const;
    const posts = Array.from({ length: 14 }, (_, at) => sites[at < 7 ? 0 : 1].post({ details: `${at}` }));
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    await untilSent(sites[0]);
    const delivered = sites.flatMap(({ logged }) => logged().filter(({ msg }) => msg === 'Delivered'));
    expect(delivered).toHaveLength(20);
    expect(await ownerTool({ DATABASE_URL })).toMatchObject({ code: 0, err: '' });
    const { out } = await ownerTool({ DATABASE_URL }, '--json');
    const [exported] = JSON.parse(out) as { createdAt: string }[];
    expect(Math.abs(Date.parse(exported!.createdAt) - Date.now())).toBeLessThan(600_000);
  });

  test('an answered request survives a crash of Postgres, even if it is set to write late', async () => {
    const { admin, name, ownUrl: DATABASE_URL } = await databaseOfAnother();
    await admin.query(`alter database ${name} set synchronous_commit to off`);
    await server.restart({ added: [`wal_writer_delay = '10s'`] });
    onTestFinished(() => server.resume());
    const site = await startApp({ DATABASE_URL });
    await site.post({ details: 'before the crash' }).expect(200);
    await server.stop('SIGQUIT');
    await server.resume();
    await expect.poll(async () => (await site.stored()).map(({ details }) => details), soon).toHaveLength(1);
  });

  test('without rights or a table of its own, the site answers 503 and says what is missing', async () => {
    const { admin, role, ownUrl, url } = await databaseOfAnother();
    const refused = async (storez: string, words: string) => {
      const { said, ...answers } = await told(url);
      expect(answers).toEqual({ status: 503, retry: '30', storez });
      for (const where of said) expect(where).toContain(words);
    };
    await refused('42501', 'grant usage, create on schema public');
    expect((await told(ownUrl)).status).toBe(200);
    await admin.query(`grant usage, create on schema public to ${role}`);
    await refused('rows-hidden', 'alter table public.… owner to');
    await admin.query(
      `drop table public.proposals, public.proposal_deliveries, public.proposal_quotas, public.proposal_secrets`,
    );
    expect((await told(url)).status).toBe(200);
  });

  test('with two connections for its role, twelve requests at once are all stored', async () => {
    const { admin, role, url } = await databaseOfAnother();
    await admin.query(`grant usage, create on schema public to ${role}`);
    await admin.query(`alter role ${role} connection limit 2`);
    const site = await startApp({ DATABASE_URL: url });
    const posts = Array.from({ length: 12 }, (_, at) => site.post({ details: `request ${at}` }));
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses).toEqual(Array(12).fill(200));
    const stored = await admin.query<{ count: number }>('select count(*) as count from public.proposals');
    expect(stored).toEqual([{ count: 12 }]);
  });

  test('each reason why Postgres cannot be used is logged with a remedy, without a stack or a password', async () => {
    const { ownUrl, url } = await databaseOfAnother();
    const noTables = await ownerTool({ DATABASE_URL: ownUrl });
    expect(noTables).toMatchObject({ code: 1, err: expect.stringMatching(/DATABASE_URL.* no table/) });
    await told(ownUrl);
    const readOnly = await told(`${ownUrl}?options=-c%20default_transaction_read_only=on`);
    expect(readOnly).toMatchObject({ status: 503, storez: '25006' });
    expect(readOnly.said[0]).toContain('the database is read-only');
    await onlyBy('host all all all scram-sha-256');
    for (const [broken, code, words] of [
      [withPassword(url, 'wrong-word'), '28P01', 'refuses the password'],
      [withPassword(url, ''), 'no-password', 'DATABASE_URL has none'],
      [`${ownUrl}_none`, '3D000', 'createdb'],
      [`${url}?sslmode=require`, 'no-tls', 'offers no TLS'],
      [`${url}?sslmode=verify-ca`, 'no-authority', 'needs &sslrootcert'],
      [`${url}?sslmode=verify-full&sslrootcert=~/ca.crt`, 'ENOENT', 'without ~'],
      ['postgres://owner:a-word@127.0.0.1:9/none', 'ECONNREFUSED', 'nothing answers'],
      ['postgres://owner@nowhere.invalid/none', 'ENOTFOUND', 'there is no host'],
    ] as const) {
      const { status, storez, said } = await told(broken);
      expect([status, storez]).toEqual([503, code]);
      for (const where of said) expect(where).toContain(words);
      expect(said.join()).not.toContain('-word');
      expect(said[1]).not.toMatch(/^\s+at /m);
    }
  });

  test('prefer and allow connect with or without TLS, whichever Postgres accepts, as with libpq', async () => {
    const { admin, role, url } = await databaseOfAnother();
    await admin.query(`grant create on schema public to ${role}`);
    async function statuses() {
      const found: number[] = [];
      for (const mode of ['disable', 'allow', 'prefer', 'require'])
        found.push((await told(`${url}?sslmode=${mode}`)).status);
      return found;
    }
    expect(await statuses()).toEqual([200, 200, 200, 503]);
    await onlyBy('hostnossl all all all trust', server.tls());
    expect(await statuses()).toEqual([200, 200, 200, 503]);
    await onlyBy('hostssl all all all trust');
    expect(await statuses()).toEqual([503, 200, 200, 200]);
    for (const words of (await told(url)).said) expect(words).toContain('sslmode=require');
  });
});
