import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runDeno, startHostedFunction } from '../helpers/hostedFunction.ts';
import { makeSignedCertificate } from '../helpers/overTls.ts';
import { migratedDatabase, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/proposalsApp.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';

test('Deno’s type check of the hosted function passes with its lock file', async () => {
  await expect(runDeno('check', '--frozen', 'index.ts')).resolves.toBeUndefined();
});

describe.skipIf(!postgresAvailable)('the hosted function on Deno and PostgreSQL', () => {
  const server = usePostgres();

  /** The function on a database to which the migrations were applied. */
  async function startFunction(env: Record<string, string>) {
    const { databaseUrl } = await migratedDatabase(server);
    return startHostedFunction(databaseUrl, env);
  }

  test('a network is known by cf-connecting-ip or the last of X-Forwarded-For, whatever else the caller writes', async () => {
    const { url } = await startFunction({ SMTP_URL: 'smtp://127.0.0.1:9', PROPOSALS_PER_IP_PER_HOUR: '1' });
    const ways = [
      (ip: string, lie: string) => ({ 'cf-connecting-ip': ip, 'x-forwarded-for': lie }),
      (ip: string, lie: string) => ({ 'x-forwarded-for': `${lie}, ${ip}` }),
    ];
    for (const [way, headersFor] of ways.entries()) {
      const send = async (host: number, lie: string) =>
        (await post(url, headersFor(`192.0.2.${10 * way + host}`, lie), { details: `${way} ${host} ${lie}` }))
          .status;
      expect(await send(1, '198.51.100.1')).toBe(200);
      expect(await send(1, '198.51.100.2')).toBe(429);
      expect(await send(2, '198.51.100.1')).toBe(200);
    }
  });

  test('mail goes by SMTP over TLS, to one address of the mail server under its own name', async () => {
    const folder = temporaryFolder();
    makeSignedCertificate(folder);
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => readFileSync(join(folder, name)));
    const smtp = await startSmtp({ secure: true, key, cert });
    onTestFinished(smtp.stop);
    const { url } = await startFunction({
      SMTP_URL: `smtps://127.0.0.1:${smtp.port}?tls.servername=localhost`,
      DENO_CERT: join(folder, 'ca.pem'),
    });
    await post(url, browserMark);
    await expect.poll(() => smtp.mails, soon).toHaveLength(2);
  });
});

function post(url: string, headers: Record<string, string>, overrides = {}) {
  return fetch(`${url}/send-autoresponder`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(buildProposal(overrides)),
  });
}
