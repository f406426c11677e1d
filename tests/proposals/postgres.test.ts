import { describe, expect, test } from 'vitest';
import { migratePostgres, postgresMigrations } from '#proposal/store/migratePostgres.ts';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { openForTest, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { untilSent } from './storeUnderClock.ts';

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

    const moved = await startApp({ DATABASE_URL, DATA_DIR: dataDir });
    const [before, after] = [await site.stored(), await moved.stored()];
    const reasons = after.flatMap((one) => one.deliveries.map(({ reason }) => reason));
    expect(reasons.filter(Boolean)).toEqual(['by postgres']);
    const withoutDeliveries = (rows: typeof before) => rows.map((row) => ({ ...row, deliveries: [] }));
    expect(withoutDeliveries(after)).toEqual(withoutDeliveries(before));
    expect(after.at(-1)).toMatchObject({ fullName });
    expect(moved.log()).toContain('DATABASE_URL is set: the requests in');
    await moved.post(typed).expect(200);
    expect(await moved.stored()).toHaveLength(3);
  });
});
