import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../lib/ports.ts';
import {
  functionAlone,
  functionFolder,
  runDeno,
  runNewestDeno,
  startHostedFunction,
} from '../helpers/hostedFunction.ts';
import { installed } from '../helpers/installed.ts';
import { makeCertificate } from '../helpers/overTls.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import {
  migratedDatabase,
  postgresAvailable,
  unprivilegedUser,
  untilReachable,
  usePostgres,
} from '../helpers/postgres.ts';
import { postJson } from '../helpers/posts.ts';
import { browserMark } from '../helpers/proposal.ts';
import { mailServer } from '../helpers/smtp.ts';
import { patient } from '../helpers/patient.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const server = usePostgres();

/** Starts the form's function on Deno. Call the result to post a request and get its status. */
async function hosted(databaseUrl: string, env: Record<string, string>) {
  const { url } = await startHostedFunction(databaseUrl, env);
  return async (details: string, headers: Record<string, string> = {}) =>
    (await postJson(new URL(url).origin, { details }, { ...browserMark, ...headers })).status;
}

test('the files that Supabase’s CLI uploads for the function have less than 400 KB', async () => {
  const folder = await functionAlone();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const bytes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(400_000);
});

// The types of Deno differ between Supabase's runtime and the newest Deno, which an owner installs.
test.for([
  { version: 'Deno in the version of Supabase’s runtime', run: runDeno },
  { version: 'the newest Deno', run: runNewestDeno },
])('the files that Supabase’s CLI uploads pass the type check of $version', async ({ run }) => {
  const folder = join(await functionAlone(), functionFolder);
  await expect(run(folder, 'check', '--frozen', 'index.ts')).resolves.toBeUndefined();
});

const [first, second] = ['198.51.100.1', '198.51.100.2'];

test.skipIf(!postgresAvailable)(
  'on Deno, a request is counted by the network address that the gateway adds, not by a forged one',
  async () => {
    const post = await hosted((await migratedDatabase(server)).databaseUrl, {
      PROPOSALS_PER_IP_PER_HOUR: '1',
    });
    for (const [headers, status] of [
      [{ 'cf-connecting-ip': '192.0.1.1', 'x-forwarded-for': first }, 200],
      [{ 'cf-connecting-ip': '192.0.1.1', 'x-forwarded-for': second }, 429],
      [{ 'cf-connecting-ip': '192.0.2.1', 'x-forwarded-for': first }, 200],
      [{ 'x-forwarded-for': `${first}, 192.0.3.1` }, 200],
      [{ 'x-forwarded-for': `${second}, 192.0.3.1` }, 429],
      [{ 'x-forwarded-for': `${first}, 192.0.4.1` }, 200],
    ] as const)
      expect([headers, await post(JSON.stringify(headers), headers)]).toEqual([headers, status]);
  },
);

test.skipIf(!postgresAvailable)(
  'on Deno, SMTP_URL may have an IP address if `tls.servername` is the name in its TLS certificate',
  async () => {
    const folder = temporaryFolder();
    makeCertificate(folder, 'localhost');
    const [key, cert] = ['privkey.pem', 'fullchain.pem'].map((name) => readFileSync(join(folder, name)));
    const smtp = await mailServer({ secure: true, key, cert });
    const post = await hosted((await migratedDatabase(server)).databaseUrl, {
      SMTP_URL: `smtps://127.0.0.1:${smtp.port}?tls.servername=localhost`,
      DENO_CERT: join(folder, 'fullchain.pem'),
    });
    expect(await post('A site')).toBe(200);
    await expect.poll(() => smtp.mails, patient).toHaveLength(2);
  },
);

test.skipIf(!postgresAvailable || !installed.pgbouncer)(
  'the function stores requests through PgBouncer with TLS, if it has the certificate of PgBouncer’s CA',
  async () => {
    const { databaseUrl } = await migratedDatabase(server);
    const { pooled, certificate } = await startPgBouncer(databaseUrl);
    const DATABASE_URL = `${pooled}?sslmode=require`;
    const DATABASE_CA_CERT = readFileSync(certificate, 'utf8');
    // Supabase gives the function the address of its own database. In this test, nothing listens at
    // that address. So the function can work only with DATABASE_URL.
    const nowhere = 'postgres://owner@127.0.0.1:9/postgres';
    const [post, stranger] = await Promise.all([
      hosted(nowhere, { DATABASE_URL, DATABASE_CA_CERT, PROPOSALS_PER_IP_PER_HOUR: '12' }),
      hosted(nowhere, { DATABASE_URL }),
    ]);

    const posts = Array.from({ length: 12 }, (_, index) => post(`Site ${index}`));
    expect(new Set(await Promise.all(posts))).toEqual(new Set([200]));
    expect(await stranger('A site')).toBe(503);
    const owners = { DATABASE_URL: `${pooled}?sslmode=verify-full&sslrootcert=${certificate}` };
    expect((await ownerTool(owners, '--find', 'Site 7')).out).toContain('Site 7');
    const erased = await ownerTool(owners, '--delete', 'ada@example.com', '--yes');
    expect(erased).toMatchObject({ code: 0, err: '' });
  },
);

/**
 * Starts a pooler in transaction mode, like Supabase's pooler on port 6543: after each transaction,
 * another client may use the connection to Postgres. A client without TLS is refused. There are two
 * connections for all clients.
 *
 * @returns its self-signed certificate, which is for 127.0.0.1, and the database's URL through it
 */
async function startPgBouncer(databaseUrl: string) {
  const user = unprivilegedUser();
  const folder = temporaryFolder();
  makeCertificate(folder, 'pooler.example');
  const certificate = join(folder, 'fullchain.pem');
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const configuration = `
[databases]
* = host=127.0.0.1 port=${new URL(databaseUrl).port} user=owner
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
client_tls_sslmode = require
client_tls_key_file = ${join(folder, 'privkey.pem')}
client_tls_cert_file = ${certificate}
`;
  writeFileSync(settings, configuration);
  chmodSync(folder, 0o755);
  if (user) for (const file of readdirSync(folder)) chownSync(join(folder, file), user.uid, user.gid);
  const pooler = spawn('pgbouncer', ['-q', settings], { ...user, cwd: folder, stdio: 'ignore' });
  onTestFinished(async () => {
    const exited = once(pooler, 'exit');
    pooler.kill('SIGQUIT');
    await exited;
  });
  const pooled = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href;
  await untilReachable(`${pooled}?sslmode=require`, pooler);
  return { pooled, certificate };
}
