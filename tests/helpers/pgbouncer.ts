import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificate } from './overTls.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { unprivilegedUser, untilReachable } from './postgres.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** Whether PgBouncer is available. Prints a warning if not. */
export const pgbouncerAvailable = existsSync('/usr/sbin/pgbouncer');
if (!pgbouncerAvailable) {
  process.stderr.write('\n*** SKIPPED: no pgbouncer. apt-get install pgbouncer ***\n\n');
}

/**
 * Starts a pooler in transaction mode, like Supabase's pooler on port 6543: after each transaction, another client may
 * use the connection to Postgres. A client without TLS is refused.
 *
 * @param databaseUrl any database of the Postgres server
 * @returns its self-signed certificate, which is for 127.0.0.1, and `through`, which returns the URL of a database through
 *   it, with a query that says how the client uses TLS
 */
export async function startPgBouncer(databaseUrl: string) {
  const user = unprivilegedUser();
  const folder = temporaryFolder();
  makeCertificate(folder, 'pooler.example');
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(settings, configuration(new URL(databaseUrl).port, port, folder));
  chmodSync(folder, 0o755);
  if (user) for (const file of readdirSync(folder)) chownSync(join(folder, file), user.uid, user.gid);
  const server = spawn('pgbouncer', ['-q', settings], { ...user, cwd: folder, stdio: 'ignore' });
  const through = (url: string, query = 'sslmode=require') => {
    const pooled = new URL(`${url}?${query}`);
    pooled.host = `127.0.0.1:${port}`;
    return pooled.href;
  };
  await untilReachable(through(databaseUrl), server);
  return {
    through,
    certificate: join(folder, 'fullchain.pem'),
    async stop() {
      const exited = once(server, 'exit');
      server.kill('SIGQUIT');
      await exited;
    },
  };
}

// Only two connections for all clients, so that concurrent clients have to take turns.
const configuration = (postgresPort: string, port: number, folder: string) => `
[databases]
* = host=127.0.0.1 port=${postgresPort} user=owner
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
client_tls_sslmode = require
client_tls_key_file = ${join(folder, 'privkey.pem')}
client_tls_cert_file = ${join(folder, 'fullchain.pem')}
`;
