import { expect, test } from 'vitest';
import { keyHeader } from '#proposal/contract.ts';
import { startApp } from '../helpers/app.ts';
import { migratedDatabase, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { throughProxy } from '../helpers/postgresProxy.ts';
import { browserMark } from '../helpers/proposal.ts';

const server = usePostgres();

/**
 * Returns a URL that leads to the database through a proxy. For the first request that is stored,
 * the proxy passes the commit on, but breaks the connection instead of passing the reply back.
 */
function losingOneReply(databaseUrl: string): Promise<string> {
  let lost = false;
  return throughProxy(databaseUrl, (client, postgres) => {
    let stores = false;
    let commits = false;
    client.on('data', (bytes) => {
      stores ||= bytes.includes('insert into public.proposals');
      commits = stores && bytes.includes('commit\0');
      postgres.write(bytes);
    });
    postgres.on('data', (bytes) => {
      if (lost || !commits || !bytes.includes('COMMIT\0')) return client.write(bytes);
      lost = true;
      return client.destroy();
    });
  });
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
    const ids = async () => (await stored()).map(({ id }) => id);
    const before = await ids();
    expect(before).toHaveLength(1);
    await send().expect(200);
    expect(await ids()).toEqual(before);
  },
);
