import { beforeAll, describe, expect, test } from 'vitest';
import { ownerTool } from '../helpers/ownerTool.ts';
import { type PgBouncer, pgbouncerAvailable, startPgBouncer } from '../helpers/pgbouncer.ts';
import { postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { proposalsApp } from '../helpers/proposalsApp.ts';

// contract.test.ts tests the function through the pooler.
describe.skipIf(!postgresAvailable || !pgbouncerAvailable)('a Postgres behind PgBouncer, over TLS', () => {
  const server = usePostgres();
  let pooler: PgBouncer;
  beforeAll(async () => {
    pooler = await startPgBouncer(await server.createDatabase());
    return () => pooler.stop();
  });

  test.each([
    ['any certificate', () => 'sslmode=require'],
    ['the certificate checked', () => `sslmode=verify-full&sslrootcert=${pooler.certificate}`],
  ])('keeps what the server takes in, and its owner reads and erases it, with %s', async (_what, query) => {
    const env = { DATABASE_URL: pooler.through(await server.createDatabase(), query()) };
    const { post } = await proposalsApp(env);
    const posts = Array.from({ length: 12 }, (_, index) => post({ details: `Site ${index}` }));
    const answers = await Promise.all(posts);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));

    expect(JSON.parse((await ownerTool(env, '--json')).out)).toHaveLength(12);
    expect(JSON.parse((await ownerTool(env, '--json', '--find', 'Site 7')).out)).toEqual([
      expect.objectContaining({ details: 'Site 7' }),
    ]);
    expect(await ownerTool(env, '--delete', 'ada@example.com', '--yes')).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse((await ownerTool(env, '--json')).out)).toEqual([]);
  });

  test.each([
    ['nobody vouches for', '127.0.0.1', () => 'sslmode=verify-full', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [
      'is another host’s',
      'localhost',
      () => `sslmode=verify-full&sslrootcert=${pooler.certificate}`,
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
  ])('is not spoken to where its certificate %s', async (_what, host, query, code) => {
    const url = new URL(pooler.through(await server.createDatabase(), query()));
    url.hostname = host;
    url.password = 'the-password';

    const { code: exitCode, out, err } = await ownerTool({ DATABASE_URL: url.href });

    expect([exitCode, out]).toEqual([1, '']);
    expect(err).toContain(code);
    expect(err).not.toContain('the-password');
  });
});
