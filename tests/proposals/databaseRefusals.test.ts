import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { openForTest, postgresAvailable, startPostgres, type TestPostgres } from '../helpers/postgres.ts';

/** What a post is answered, what `/storez` and the log say, and what the owner's command says. */
async function told(DATABASE_URL: string) {
  const site = await startApp({ DATABASE_URL });
  const { status, headers } = await site.post();
  const storez = (await (await fetch(`${site.url}/storez`)).text()).trim();
  const { err } = await ownerTool({ DATABASE_URL });
  return { status, retry: headers['retry-after'], storez, said: [site.log(), err] };
}

describe.skipIf(!postgresAvailable)('on a PostgreSQL server that refuses', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
    return () => server.stop();
  });

  /** A new database, its owner's URL, and that of a role with a password, which owns nothing. */
  async function databaseOfAnother() {
    const ownUrl = await server.createDatabase();
    const admin = openForTest(ownUrl);
    const role = `site_${new URL(ownUrl).pathname.slice(1)}`;
    await admin.query(`create role ${role} login password 'secret-word'`);
    const url = Object.assign(new URL(ownUrl), { username: role, password: 'secret-word' }).href;
    return { admin, role, ownUrl, url };
  }

  test('a user who may not create tables gets 503 and the grant that is missing, and then stores', async () => {
    const { admin, role, url } = await databaseOfAnother();
    const lacking = await told(url);
    expect(lacking).toMatchObject({ status: 503, retry: '30', storez: '42501' });
    for (const words of lacking.said) expect(words).toContain('grant usage, create on schema public');
    await admin.query(`grant usage, create on schema public to ${role}`);
    expect((await told(url)).status).toBe(200);
  });

  test('tables that another user owns: 503, and how they get another owner', async () => {
    const { ownUrl, url } = await databaseOfAnother();
    expect((await told(ownUrl)).status).toBe(200);
    const { status, said } = await told(url);
    expect(status).toBe(503);
    for (const words of said) expect(words).toContain('owner to USER');
  });

  test('a database whose encoding lacks a letter: 503, and the encoding that has it', async () => {
    const { admin, ownUrl } = await databaseOfAnother();
    await admin.query(`create database latin encoding 'LATIN1' template template0`);
    const site = await startApp({
      DATABASE_URL: Object.assign(new URL(ownUrl), { pathname: '/latin' }).href,
    });
    await site.post({ details: 'é' }).expect(200);
    await site.post({ details: '€' }).expect(503);
    expect(site.log()).toContain('encoding UTF8');
  });

  test('a wrong password, a missing database and no TLS are each told with what to do', async () => {
    const { ownUrl, url } = await databaseOfAnother();
    await server.restart({ access: ['host all owner all trust', 'host all all all scram-sha-256'] });
    onTestFinished(() => server.restart({ access: ['host all all all trust'] }));
    for (const [broken, code, words] of [
      [url.replace('secret-word', 'wrong-word'), '28P01', 'refuses the password'],
      [url.replace(':secret-word', ''), 'no-password', 'DATABASE_URL has none'],
      [`${ownUrl}_none`, '3D000', 'createdb'],
      [`${url}?sslmode=require`, 'no-tls', 'offers no TLS'],
      [`${url}?sslmode=verify-ca`, 'no-authority', 'needs &sslrootcert'],
      [`${url}?sslmode=verify-full&sslrootcert=~/ca.crt`, 'ENOENT', 'without ~'],
      ['postgres://owner@127.0.0.1:9/none', 'ECONNREFUSED', 'nothing answers'],
      ['postgres://owner@nowhere.invalid/none', 'ENOTFOUND', 'there is no host'],
    ] as const) {
      const { status, storez, said } = await told(broken);
      expect([status, storez]).toEqual([503, code]);
      for (const where of said) expect(where).toContain(words);
      expect(said.join()).not.toMatch(/-word/);
    }
  });

  test('prefer and allow go on with or without TLS, whichever Postgres takes, as with libpq', async () => {
    const { admin, role, url } = await databaseOfAnother();
    await admin.query(`grant create on schema public to ${role}`);
    async function statuses() {
      const found: number[] = [];
      for (const mode of ['disable', 'allow', 'prefer', 'require'])
        found.push((await told(`${url}?sslmode=${mode}`)).status);
      return found;
    }
    expect(await statuses()).toEqual([200, 200, 200, 503]);
    const added = server.tls();
    const only = (line: string) =>
      server.restart({ access: ['host all owner all trust', `${line} all all all trust`], added });
    onTestFinished(() => server.restart({ access: ['host all all all trust'], added: ['ssl = off'] }));
    await only('hostnossl');
    expect(await statuses()).toEqual([200, 200, 200, 503]);
    await only('hostssl');
    expect(await statuses()).toEqual([503, 200, 200, 200]);
    for (const words of (await told(url)).said) expect(words).toContain('sslmode=require');
  });
});
