import { writeFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { migratePostgres, postgresMigrations } from '#proposal/store/migratePostgres.ts';
import { createStore } from '#proposal/store/createStore.ts';
import { StoreUnavailable } from '#proposal/store/records.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { migratedDatabase, openForTest, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { startApp } from '../helpers/app.ts';
import { untilSent } from './storeUnderClock.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

describe.skipIf(!postgresAvailable)('on PostgreSQL', () => {
  const server = usePostgres();

  test('a later migration is applied once, by the server or by the CLI, while an older version keeps running', async () => {
    const url = await server.createDatabase();
    const database = openForTest(url);
    const migrations = await postgresMigrations();
    // The state left by the CLI.
    await database.query(migrations.join(''));
    const running = await startApp({ DATABASE_URL: url });
    await running.post({ details: 'before' }).expect(200);
    const added = `
      alter table public.proposals add column source text not null default '';
      update public.proposal_secrets set value = '${migrations.length + 1}' where name = 'schema-version';`;
    const later = [...migrations, added];
    await Promise.all([migratePostgres(database, later), migratePostgres(openForTest(url), later)]);
    await migratePostgres(database, later);
    await migratePostgres(database);
    await running.post({ details: 'after' }).expect(200);
    expect((await running.stored()).map(({ details }) => details)).toEqual(['after', 'before']);
  });

  test('limits hold across servers', async () => {
    const env = { DATABASE_URL: await server.createDatabase(), PROPOSALS_PER_IP_PER_HOUR: '3' };
    const [one, other] = await Promise.all([startApp(env), startApp(env)]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? one : other).post({ details: `Request ${index}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    const countOf = (status: number) => statuses.filter((found) => found === status).length;
    expect([countOf(200), countOf(429)]).toEqual([3, 5]);
  });

  test('a read-only database is reported as unavailable', async () => {
    const { databaseUrl } = await migratedDatabase(server);
    const store = createStore(openForTest(`${databaseUrl}?options=-c%20default_transaction_read_only=on`));
    await expect(store.probe()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.nextDue('notification')).resolves.toBeUndefined();
  });

  test('one command copies everything from SQLite, may be repeated, and the server continues with it', async () => {
    const site = await startApp();
    const { dataDir } = site.settings;
    const DATABASE_URL = await server.createDatabase();
    async function copied() {
      await untilSent(site);
      const { code, out, err } = await ownerTool({ DATA_DIR: dataDir }, '--copy-to', DATABASE_URL);
      expect([code, err]).toEqual([0, '']);
      return out.split(' are in Postgres.')[0];
    }
    const fullName = String.raw`O'Brien \ "x" \N $1 %s 😀 𠮷`;
    const typed = { fullName, details: 'a\0b\uD800c\uFFFE \\u0000 {} \\. \t' };
    await site.post(typed).expect(200);
    await site.post({ details: 'a suspect' }, {});
    expect(await copied()).toBe('2 of 2 requests and 4 of 4 deliveries');
    // What was sent from Postgres in the meantime is not sent again.
    const changed = `update public.proposal_deliveries set state = 'sent', reason = 'by postgres' where state = 'held'`;
    await openForTest(DATABASE_URL).query(changed);
    await site.post({ details: 'the last one' });
    const again = [await copied(), await copied()];
    expect(again).toEqual(Array(2).fill('3 of 3 requests and 6 of 6 deliveries'));

    const before = await site.stored();
    const moved = await startApp({ DATABASE_URL, DATA_DIR: dataDir });
    const after = await moved.stored();
    const reasons = after.flatMap((one) => one.deliveries.map(({ reason }) => reason));
    expect(reasons.filter(Boolean)).toEqual(['by postgres']);
    const withoutDeliveries = (rows: typeof before) => rows.map((row) => ({ ...row, deliveries: [] }));
    expect(withoutDeliveries(after)).toEqual(withoutDeliveries(before));
    expect(after.at(-1)).toMatchObject({ fullName });
    expect(moved.log()).toContain('DATABASE_URL is set: the requests in');
    await moved.post(typed).expect(200);
    expect(await moved.stored()).toHaveLength(3);
  });

  test('a copy takes its password from the environment or a file, never from the command line', async () => {
    const name = "o'wner ü%20";
    const password = `p@ss:/w#r\\d?% '"€`;
    const { post, settings } = await startApp();
    await post().expect(200);
    const url = new URL(await server.createDatabase());
    const database = openForTest(url.href);
    await database.query(`create role "${name}" superuser login password '${password.replace("'", "''")}'`);
    await database.query(`create database "${name}" owner "${name}"`);
    const [file] = await database.query<{ path: string }>(`select current_setting('hba_file') as path`);
    const rules = [`host all "${name}" all scram-sha-256`, 'host all all all trust'];
    const values = rules.map((rule) => `('${rule.replace("'", "''")}')`).join();
    await database.query(`copy (values ${values}) to '${file?.path}' delimiter E'\\x01'`);
    await database.query('select pg_reload_conf()');
    url.username = encodeURIComponent(name);
    url.pathname = encodeURIComponent(name);
    const copy = (env: { PGPASSWORD?: string; PGPASSFILE?: string }, target = url.href) => {
      for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value);
      return ownerTool({ DATA_DIR: settings.dataDir }, '--copy-to', target);
    };
    const passwords = `${temporaryFolder()}/pgpass`;
    const inFile = password.replaceAll(/[:\\]/g, String.raw`\$&`);
    await writeFile(passwords, `127.0.0.1:*:*:${name}:${inFile}\n`, { mode: 0o600 });

    const inUrl = Object.assign(new URL(url), { password: encodeURIComponent(password) });
    const refused = await copy({}, inUrl.href);
    expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(/PGPASSWORD.*PGPASSFILE/)]);
    expect((await copy({ PGPASSWORD: 'wrong' })).err).toContain('28P01');
    for (const env of [{ PGPASSWORD: password }, { PGPASSFILE: passwords }])
      expect((await copy(env)).out).toMatch(/^1 of 1 request and/);
    expect(await (await startApp({ DATABASE_URL: inUrl.href })).stored()).toHaveLength(1);
  });

  test('a database without our tables, and one that is down, cause an error message without a stack', async () => {
    for (const [DATABASE_URL, said] of [
      [await server.createDatabase(), 'DATABASE_URL'],
      ['postgres://owner:a-password@127.0.0.1:9/none', 'ECONNREFUSED'],
    ] as const) {
      const { code, err } = await ownerTool({ DATABASE_URL });
      expect([code, err]).toEqual([1, expect.stringContaining(said)]);
      expect(err).not.toMatch(/^\s+at |a-password/m);
    }
  });
});
