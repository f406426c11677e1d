import { expect, test } from 'vitest';
import { keyHeader } from '#proposal/contract.ts';
import { startApp } from '../helpers/app.ts';
import { migratedDatabase, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { throughProxy } from '../helpers/postgresProxy.ts';
import { browserMark } from '../helpers/proposal.ts';

const server = usePostgres();

/**
 * Returns a URL that leads to the database through a proxy. `counts` has the number of round trips
 * of each transaction that has accepted or refused a request with an idempotency key. A round trip
 * begins when the client sends something after a reply.
 */
async function countingRoundTrips(databaseUrl: string) {
  const counts: number[] = [];
  const url = await throughProxy(databaseUrl, (client, postgres) => {
    let trips = 0;
    let isRequest = false;
    let hasReply = true;
    client.on('data', (bytes) => {
      if (bytes.includes('begin isolation')) [trips, isRequest] = [0, false];
      if (hasReply) trips += 1;
      hasReply = false;
      isRequest ||= bytes.includes('select key from public.proposal_quotas');
      if (isRequest && bytes.includes('commit\0')) counts.push(trips);
      postgres.write(bytes);
    });
    postgres.on('data', (bytes) => {
      // This delay lets everything that the client sends at once arrive before the first reply goes
      // back.
      setTimeout(() => {
        hasReply = true;
        client.write(bytes);
      }, 20);
    });
  });
  return { url, counts };
}

test.skipIf(!postgresAvailable).each([
  { result: 'stored', status: 200, PROPOSALS_PER_IP_PER_HOUR: '2' },
  { result: 'refused', status: 429, PROPOSALS_PER_IP_PER_HOUR: '1' },
])(
  'a request that is $result makes other requests wait for only two round trips to the database',
  async ({ status, PROPOSALS_PER_IP_PER_HOUR }) => {
    const { databaseUrl } = await migratedDatabase(server);
    const { url, counts } = await countingRoundTrips(databaseUrl);
    const site = await startApp({ DATABASE_URL: url, PROPOSALS_PER_IP_PER_HOUR });
    const post = (details: string) => site.post({ details }, { ...browserMark, [keyHeader]: 'a'.repeat(32) });
    await post('first').expect(200);
    await post('second').expect(status);
    expect(counts).toEqual([2, 2]);
  },
);
