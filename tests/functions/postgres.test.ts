import { readdirSync, readFileSync } from 'node:fs';
import postgres from 'postgres';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { functionPath } from '../../server/functions/functionRoute.ts';
import { postgresSchema } from '../../supabase/functions/send-autoresponder/core/postgresSchema.ts';
import { postgresOptions } from '../../supabase/functions/send-autoresponder/core/postgresClient.ts';
import { createPostgresStore } from '../../supabase/functions/send-autoresponder/core/postgresStore.ts';
import { createAccept } from '../../supabase/functions/send-autoresponder/core/accept.ts';
import { createPostgresArchive } from '../../supabase/functions/send-autoresponder/core/postgresArchive.ts';
import { StoreUnavailable } from '../../supabase/functions/send-autoresponder/core/store.ts';
import { postgresAvailable, startPostgres } from '../helpers/postgres.ts';
import type { TestPostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalsApp } from '../helpers/proposalsApp.ts';

const migrations = new URL('../../supabase/migrations/', import.meta.url);
const tables = ['proposals', 'proposal_deliveries', 'proposal_quotas', 'proposal_secrets'];

describe.skipIf(!postgresAvailable)('on PostgreSQL', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server?.stop(), 60_000);

  /** A connection to a fresh database. */
  async function connect(setUp = '') {
    const url = await server.createDatabase();
    const sql = postgres(url, postgresOptions);
    onTestFinished(() => sql.end());
    if (setUp) await sql.unsafe(setUp);
    return { url, sql };
  }

  test('the migration is letter for letter what a server with DATABASE_URL applies', () => {
    const files = readdirSync(migrations);
    expect(files).toHaveLength(1);
    expect(readFileSync(new URL(files[0] ?? '', migrations), 'utf8')).toBe(postgresSchema);
  });

  test('the migration runs as it is, and again, where Supabase grants new tables to everybody', async () => {
    const { sql } = await connect(`
      do $$ begin
        if not exists (select from pg_roles where rolname = 'anon') then
          create role anon; create role authenticated; create role service_role bypassrls;
        end if;
      end $$;
      grant usage on schema public to anon, authenticated;
      alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    `);
    await sql.unsafe(postgresSchema);
    await sql.unsafe(postgresSchema);
    const secured = await sql`select relname from pg_class where relrowsecurity and relkind = 'r'`;
    expect(new Set(secured.map(({ relname }) => String(relname)))).toEqual(new Set(tables));
    expect(await sql`select * from pg_policies`).toHaveLength(0);
    const granted = await sql`select grantee from information_schema.role_table_grants
      where grantee in ('anon', 'authenticated', 'PUBLIC') and table_schema = 'public'`;
    expect(granted).toHaveLength(0);
    const denied = sql.begin(async (transaction) => {
      await transaction.unsafe('set local role anon');
      await transaction`select * from public.proposals`;
    });
    await expect(denied).rejects.toMatchObject({ code: '42501' });
  });

  test('two servers that share a database take ten posts of the same content at once as one request', async () => {
    const { url } = await connect();
    const [one, other] = await Promise.all([
      proposalsApp({ DATABASE_URL: url }),
      proposalsApp({ DATABASE_URL: url }),
    ]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        request(index % 2 ? one.app : other.app)
          .post(functionPath)
          .send(buildProposal()),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const rows = await one.stored();
    expect(rows).toEqual([expect.objectContaining({ id: answers[0]?.body.id, ...buildProposal() })]);
    expect(rows[0]?.deliveries.map(({ kind }) => kind)).toEqual(['autoresponder', 'notification']);
  });

  test('limits hold across servers and a duplicate is never limited', async () => {
    const { url } = await connect();
    const env = { DATABASE_URL: url, PROPOSALS_PER_IP_PER_HOUR: '3' };
    const servers = await Promise.all([proposalsApp(env), proposalsApp(env)]);
    const post = (index: number, details: string) =>
      request(servers[index % 2]?.app ?? '')
        .post(functionPath)
        .send(buildProposal({ details }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post(index, `Request ${index}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const taken = statuses.indexOf(200);
    expect((await post(0, `Request ${taken}`)).status).toBe(200);
  });

  test('of two workers that ask at once each gets another mail, and a late outcome changes nothing', async () => {
    const { sql } = await connect(postgresSchema);
    const store = createPostgresStore(sql);
    const limits = { perIpPerHour: 9, perRecipientPerDay: 9, perHour: 9 };
    const start = Date.UTC(2026, 0, 1);
    await createAccept({ store, limits, deliveries: ['autoresponder', 'notification'], now: () => start })(
      buildProposal(),
      {},
    );
    const claims = await Promise.all([store.claim(start, 1_000), store.claim(start, 1_000)]);
    expect(new Set(claims.map((claim) => claim?.kind))).toEqual(new Set(['autoresponder', 'notification']));
    expect(await store.claim(start, 1_000)).toBeUndefined();
    expect(await store.nextDue()).toBe(start + 1_000);
    const [first] = claims;
    const again = await store.claim(start + 1_000, 1_000);
    if (!first || !again) throw new Error('nothing was claimed');
    await store.settle({ ...again, attempt: 2 }, { state: 'dead', reason: 'EENVELOPE 550' });
    await store.settle({ ...again, attempt: 1 }, { state: 'sent', at: start });
    const archive = createPostgresArchive(sql);
    const delivery = (await archive.list(1))[0]?.deliveries.find(({ kind }) => kind === again.kind);
    expect(delivery).toEqual({ kind: again.kind, state: 'dead', attempts: 2, reason: 'EENVELOPE 550' });
    expect(await archive.requeueDead(start)).toBe(1);
  });

  test('the columns refuse what would break a limit, should the code ever let it through', async () => {
    const { sql } = await connect(postgresSchema);
    const insert = sql`insert into public.proposals values
      (gen_random_uuid(), now(), ${'x'.repeat(201)}, 'a@b', '', '', '', 'digest')`;
    await expect(insert).rejects.toMatchObject({ code: '23514' });
  });

  test('a read-only database is told from a fault of ours', async () => {
    const { url } = await connect(postgresSchema);
    const sql = postgres(url, { ...postgresOptions, connection: { default_transaction_read_only: true } });
    onTestFinished(() => sql.end());
    const store = createPostgresStore(sql);
    await expect(store.probe()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.nextDue()).resolves.toBeUndefined();
  });

  test('a database that is down is answered 503, and requests are taken once it is back', async () => {
    const own = await startPostgres();
    onTestFinished(() => own.stop());
    const { app, proposals } = await proposalsApp({ DATABASE_URL: await own.createDatabase() });
    await own.pause();
    const answer = await request(app).post(functionPath).send(buildProposal());
    expect([answer.status, answer.body.error.code]).toEqual([503, 'unavailable']);
    expect(await proposals.writable()).toBe(false);
    await own.resume();
    // The driver waits a moment longer after each failed connection; a visitor's browser tries again as well.
    await vi.waitUntil(
      async () => (await request(app).post(functionPath).send(buildProposal())).status === 200,
      {
        timeout: 50_000,
        interval: 500,
      },
    );
  }, 60_000);
});
