import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { keyHeader } from '#proposal/contract.ts';
import { startApp } from '../helpers/app.ts';
import { migratedDatabase, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { browserMark } from '../helpers/proposal.ts';

const server = usePostgres();

/**
 * A proxy before Postgres. Once, after a connection has stored a request, the proxy passes its
 * commit on, and breaks the connection as soon as Postgres replies.
 */
async function losingOneReply(databaseUrl: string): Promise<string> {
  const { port, hostname } = new URL(databaseUrl);
  let lost = false;
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    let stores = false;
    let commits = false;
    near.on('data', (bytes) => {
      stores ||= bytes.includes('insert into public.proposals');
      commits = stores && bytes.includes('commit\0');
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (lost || !commits) return near.write(bytes);
      lost = true;
      return near.destroy();
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    for (const side of [near, far]) side.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const near = String((proxy.address() as AddressInfo).port);
  return Object.assign(new URL(databaseUrl), { port: near }).href;
}

/** A visitor's request whose commit got no reply, and a function that sends it again. */
async function requestWithoutReply() {
  const { databaseUrl } = await migratedDatabase(server);
  const site = await startApp({ DATABASE_URL: await losingOneReply(databaseUrl) });
  const send = () => site.post({}, { ...browserMark, [keyHeader]: 'a'.repeat(32) });
  return { ...site, first: await send(), send };
}

test.skipIf(!postgresAvailable)(
  'if the reply to a commit is lost, the visitor is asked to send again, and the log says why',
  async () => {
    const { first, log } = await requestWithoutReply();
    expect([first.status, first.headers['retry-after']]).toEqual([503, '30']);
    expect(log()).toContain('"code":"commit-unanswered"');
  },
);

test.skipIf(!postgresAvailable)(
  'a request whose commit got no reply is stored, and is not stored twice if it is sent again',
  async () => {
    const { stored, send } = await requestWithoutReply();
    const [found, ...others] = await stored();
    await send().expect(200);
    expect([others, await stored()]).toEqual([[], [found]]);
  },
);
