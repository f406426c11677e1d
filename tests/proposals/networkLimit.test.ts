import { expect, test } from 'vitest';
import { createLimitMemory } from '#proposal/intake/limitMemory.ts';
import type { SqlDatabase } from '#proposal/store/database.ts';
import { hourMs } from '#proposal/store/records.ts';
import { startApp } from '../helpers/app.ts';
import { migratedDatabase, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { throughProxy } from '../helpers/postgresProxy.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { storeLocations, storeUnderClock } from './storeUnderClock.ts';

const server = usePostgres();
const locations = storeLocations(server);

/** A database that counts its queries. */
function counting(database: SqlDatabase) {
  const asked = { times: 0 };
  const counted = new Proxy(database, {
    get(target, name: keyof SqlDatabase) {
      if (name !== 'close') asked.times += 1;
      return target[name];
    },
  });
  return { asked, counted };
}

/** A store that accepts two requests an hour from each network. `asked` counts its queries. */
async function countingStore() {
  const { asked, counted } = counting(await openTestDatabase(await locations[0]![1]()));
  return { asked, ...storeUnderClock(counted, { limits: { perIpPerHour: 2 } }) };
}

/** A store in which one network has used up its limit of two requests an hour, and was refused. */
async function floodedStore() {
  const { asked, submit, clock } = await countingStore();
  const post = async (ip: string, suspicion = '') => {
    const { code } = await submit(buildProposal({ details: `${clock.now} ${ip}` }), { ip, suspicion });
    clock.now += 1_000;
    return code;
  };
  for (let number = 0; number < 3; number += 1) await post('192.0.2.1');
  return { asked, post, clock, submit };
}

test('a post from a network above its limit is refused without a query to the database', async () => {
  const { asked, post } = await floodedStore();
  const before = asked.times;
  for (let number = 0; number < 50; number += 1) expect(await post('192.0.2.1')).toBe('too-many-requests');
  expect(asked.times).toBe(before);
});

test('with a limit of two, thirty simultaneous posts of one network use the database only three times', async () => {
  const { asked, submit } = await countingStore();
  const before = asked.times;
  const posts = Array.from({ length: 30 }, (_, at) =>
    submit(buildProposal({ details: `${at}` }), { ip: '192.0.2.1' }),
  );
  const codes = (await Promise.all(posts)).map(({ code }) => code);
  expect(codes).toEqual([...Array(2).fill('accepted'), ...Array(28).fill('too-many-requests')]);
  expect(asked.times - before).toBe(3);
});

test('while the posts of one network are refused, those of others are stored', async () => {
  const { post } = await floodedStore();
  expect(await post('192.0.2.1')).toBe('too-many-requests');
  expect(await post('192.0.2.2')).toBe('accepted');
  // Possible spam is counted separately from the visitors of the same network.
  expect(await post('192.0.2.1', 'it is a suspect')).toBe('accepted');
});

test('the answer to a refused post says when its network may send again, and a post at that time is stored', async () => {
  const { submit, clock } = await floodedStore();
  const begun = clock.now - 3_000;
  clock.now = begun + hourMs - 10_000;
  const refused = { code: 'too-many-requests', retryAfterSeconds: 10 };
  expect(await submit(buildProposal(), { ip: '192.0.2.1' })).toEqual(refused);
  clock.now = begun + hourMs;
  expect(await submit(buildProposal(), { ip: '192.0.2.1' })).toMatchObject({ code: 'accepted' });
});

test('if the clock is set back by a day, a network above its limit is not refused for that whole day', async () => {
  const { post, clock } = await floodedStore();
  clock.now -= 24 * hourMs;
  expect(await post('192.0.2.1')).toBe('accepted');
});

test('the memory for networks above their limit has a fixed size, and forgets the one noted longest ago', () => {
  const memory = createLimitMemory(3);
  for (const network of ['a', 'b', 'a', 'c', 'd']) memory.note(network, 1_000);
  expect(memory.size()).toBe(3);
  expect(['a', 'b', 'c', 'd'].filter((network) => memory.endOf(network, 0) === 1_000)).toEqual([
    'a',
    'c',
    'd',
  ]);
});

test('a network that was recorded as above its limit is refused until the recorded time', () => {
  const memory = createLimitMemory();
  memory.note('a', hourMs);
  expect([0, hourMs - 1, hourMs].map((now) => memory.endOf('a', now))).toEqual([hourMs, hourMs, undefined]);
});

test('a limit that has ended is forgotten when its network sends another request', () => {
  const memory = createLimitMemory();
  memory.note('a', 1_000);
  memory.endOf('a', 1_000);
  expect(memory.size()).toBe(0);
});

/** A URL that leads to the database through a proxy, which delays all data, both ways, by `ms`. */
const distant = (databaseUrl: string, ms: number) =>
  throughProxy(databaseUrl, (client, postgres) => {
    client.on('data', (bytes) => setTimeout(() => postgres.write(bytes), ms));
    postgres.on('data', (bytes) => setTimeout(() => client.write(bytes), ms));
  });

/**
 * Starts a site that accepts one request an hour from each network. Data takes `ms` to the site's
 * database, and `ms` back. The returned function posts a request and returns the answer's status.
 */
async function siteFarFromDatabase(ms: number) {
  const { databaseUrl } = await migratedDatabase(server);
  const DATABASE_URL = await distant(databaseUrl, ms);
  const { post } = await startApp({ DATABASE_URL, TRUST_PROXY: '1', PROPOSALS_PER_IP_PER_HOUR: '1' });
  return async (network: string, number = 0) => {
    const headers = { ...browserMark, 'x-forwarded-for': network };
    return (await post({ details: `${network} ${number}` }, headers)).status;
  };
}

test.skipIf(!postgresAvailable)(
  'ten requests of ten networks, sent at once to a site whose database is 100 ms away, are all stored',
  async () => {
    const from = await siteFarFromDatabase(100);
    const statuses = Array.from({ length: 10 }, (_, at) => from(`192.0.2.${at}`));
    expect(await Promise.all(statuses)).toEqual(Array(10).fill(200));
  },
);

test.skipIf(!postgresAvailable)(
  'with a limit of one request an hour, each flooding network gets one request stored, and then 429',
  async () => {
    const from = await siteFarFromDatabase(40);
    const floods = Array.from({ length: 6 }, (_, network) =>
      Promise.all(Array.from({ length: 10 }, (__, number) => from(`192.0.2.${network}`, number))),
    );
    const visitors = ['198.51.100.1', '203.0.113.1'].map((network) => from(network));
    expect(await Promise.all(visitors)).toEqual([200, 200]);
    for (const statuses of await Promise.all(floods))
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array(9).fill(429)]);
  },
);

test.skipIf(!postgresAvailable)(
  'while three networks flood a site whose database is 40 ms away, posts of other networks are stored',
  async () => {
    const from = await siteFarFromDatabase(40);
    const flooding = ['192.0.2.1', '198.51.100.1', '203.0.113.1'];
    for (const network of flooding)
      expect([await from(network, 0), await from(network, 1)]).toEqual([200, 429]);

    const refused = flooding.flatMap((network) =>
      Array.from({ length: 60 }, (_, number) => from(network, number + 2)),
    );
    const honest: number[] = [];
    for (let number = 0; number < 10; number += 1) honest.push(await from(`192.0.2.${number + 10}`, number));

    expect(honest).toEqual(Array(10).fill(200));
    expect(new Set(await Promise.all(refused))).toEqual(new Set([429]));
  },
);

test.each(locations)(
  'two servers count a network’s requests together (database: %s)',
  async (_name, makeLocation) => {
    const env = { ...(await makeLocation()), PROPOSALS_PER_IP_PER_HOUR: '2' };
    const [one, other] = [await startApp(env), await startApp(env)];
    await one.post({ details: 'first' }, browserMark).expect(200);
    await other.post({ details: 'second' }, browserMark).expect(200);
    for (const { post } of [one, other])
      expect((await post({ details: 'third' }, browserMark)).status).toBe(429);
  },
);
