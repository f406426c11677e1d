import { expect, test } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { migratedDatabase, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { throughProxy } from '../helpers/postgresProxy.ts';
import { browserMark } from '../helpers/proposal.ts';

const server = usePostgres();

/**
 * Returns the database's URL through a proxy, and a list with the round trips of each transaction
 * that has stored a request. A round trip begins when the client sends something after a reply.
 */
async function countingRoundTrips(databaseUrl: string) {
  const counts: number[] = [];
  const url = await throughProxy(databaseUrl, (client, postgres) => {
    let trips = 0;
    let stores = false;
    let hasReply = true;
    client.on('data', (bytes) => {
      if (bytes.includes('begin isolation')) [trips, stores] = [0, false];
      if (hasReply) trips += 1;
      hasReply = false;
      stores ||= bytes.includes('insert into public.proposals');
      if (stores && bytes.includes('commit\0')) counts.push(trips);
      postgres.write(bytes);
    });
    postgres.on('data', (bytes) => {
      hasReply = true;
      client.write(bytes);
    });
  });
  return { url, counts };
}

test.skipIf(!postgresAvailable)(
  'a request is stored in four round trips to the database, because others wait meanwhile',
  async () => {
    const { databaseUrl } = await migratedDatabase(server);
    const { url, counts } = await countingRoundTrips(databaseUrl);
    const site = await startApp({ DATABASE_URL: url });
    await site.post({}, { ...browserMark, 'idempotency-key': 'a'.repeat(32) }).expect(200);
    expect(counts).toEqual([4]);
  },
);
