import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Query, SqlDatabase, Value } from '#proposal/store/records.ts';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { openForTest, postgresAvailable, startPostgres, type TestPostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/store.ts';
import { storeUnderClock, untilSent } from './storeUnderClock.ts';

/** What a database may give every session, each unlike what Postgres comes with. */
const formats = {
  datestyle: `'German'`,
  timezone: `'Asia/Kathmandu'`,
  search_path: `''`,
  bytea_output: `'escape'`,
  intervalstyle: `'sql_standard'`,
  extra_float_digits: '-15',
  standard_conforming_strings: 'off',
};

describe.skipIf(!postgresAvailable)('on a PostgreSQL database with settings of its own', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
    return () => server.stop();
  });

  /** The URL of a new database whose sessions have these settings. */
  async function databaseWith(settings: Readonly<Record<string, string>>) {
    const url = await server.createDatabase();
    const admin = openForTest(url);
    const name = new URL(url).pathname.slice(1);
    for (const [setting, value] of Object.entries(settings))
      await admin.query(`alter database ${name} set ${setting} to ${value}`);
    return url;
  }

  test.each([
    ['whatever it sets for the forms of values', formats],
    ['whatever it sets for transactions', { default_transaction_isolation: `'serializable'` }],
  ])('%s, limits hold, mails go out, and the owner reads when a request came', async (_what, settings) => {
    const DATABASE_URL = await databaseWith(settings);
    const env = { DATABASE_URL, PROPOSALS_PER_IP_PER_HOUR: '10' };
    const sites = [await startApp(env), await startApp(env)] as const;
    const posts = Array.from({ length: 14 }, (_, at) =>
      sites[at % 2 ? 1 : 0].post({ details: `Site ${at}` }),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(10).fill(200),
      ...Array<number>(4).fill(429),
    ]);
    await untilSent(sites[0]);
    const listed = await ownerTool({ DATABASE_URL });
    expect([listed.code, listed.err]).toEqual([0, '']);
    expect(listed.out).toContain(String(new Date().getFullYear()));
    const { createdAt } = (
      JSON.parse((await ownerTool({ DATABASE_URL }, '--json')).out) as { createdAt: string }[]
    )[0]!;
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(600_000);
  });

  test('a request that was answered outlives a crash of Postgres, however late it would write', async () => {
    await server.restart({ added: [`wal_writer_delay = '10s'`] });
    onTestFinished(() => server.resume());
    const site = await startApp({ DATABASE_URL: await databaseWith({ synchronous_commit: 'off' }) });
    await site.post({ details: 'before the crash' }).expect(200);
    await server.stop('SIGQUIT');
    await server.resume();
    await expect.poll(async () => (await site.stored()).map(({ details }) => details), soon).toHaveLength(1);
  });
});

test('a limit that cannot count refuses', async () => {
  const database = await openPlace();
  const inTurn: SqlDatabase['inTurn'] = (work) => database.inTurn((query) => work(uncounted(query)));
  const { submit, archive } = storeUnderClock({ ...database, inTurn });
  await expect(submit(buildProposal(), {})).rejects.toMatchObject({ code: 'counter-unreadable' });
  expect(await archive.list()).toEqual([]);
});

/** The same query, in whose answers no counter is a number. */
const uncounted = (query: Query): Query => {
  const broken = async (statement: string, values: readonly Value[] = []) => {
    const rows = await query(statement, values);
    const isCounter = /from public\.proposal_quotas where key in/.test(statement);
    return isCounter ? values.map((key) => ({ key, used: 1, end: Number.NaN })) : rows;
  };
  return broken as Query;
};
