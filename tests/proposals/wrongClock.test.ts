import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { migratePostgres } from '../../server/proposals/migratePostgres.ts';
import { createSubmitProposal } from '#proposal/submitProposal.ts';
import { createStore } from '#proposal/createStore.ts';
import { openDatabase, postgresAvailable, startPostgres, type TestPostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/proposalsApp.ts';

const hourMs = 3_600_000;
const now = Date.UTC(2026, 0, 1);
const yearAhead = now + 365 * 24 * hourMs;

let server: TestPostgres | undefined;
beforeAll(async () => {
  if (postgresAvailable) server = await startPostgres();
});
afterAll(() => server?.stop());

describe.each([
  ['SQLite', true, () => openSqlite(temporaryFolder())],
  [
    'PostgreSQL',
    postgresAvailable,
    async () => {
      const database = openDatabase((await server?.createDatabase()) ?? '');
      await migratePostgres(database);
      return database;
    },
  ],
])('on %s', (_name, available, open) => {
  /** A store with a limit of two requests an hour per network, and a clock set by the test. */
  async function openUnderClock() {
    const store = createStore(await open());
    onTestFinished(() => store.close());
    const clock = { now };
    const submit = createSubmitProposal({
      store,
      limits: { perIpPerHour: 2, perRecipientPerDay: 99, perHour: 99 },
      deliveries: ['notification'],
      now: () => clock.now,
    });
    return {
      store,
      clock,
      post: (details: string) => submit(buildProposal({ details }), { ip: '192.0.2.1' }),
    };
  }

  test.skipIf(!available)(
    'a limit used up by a clock a year ahead is ignored, and works again afterward',
    async () => {
      const { clock, post } = await openUnderClock();
      clock.now = yearAhead;
      for (const details of ['1', '2']) expect((await post(details)).code).toBe('accepted');
      expect(await post('3')).toEqual({ code: 'too-many-requests', retryAfterSeconds: 3_600 });

      clock.now = now;
      for (const details of ['4', '5']) expect((await post(details)).code).toBe('accepted');
      expect(await post('6')).toEqual({ code: 'too-many-requests', retryAfterSeconds: 3_600 });
      clock.now = now + hourMs;
      expect((await post('6')).code).toBe('accepted');
    },
  );

  test.skipIf(!available)(
    'a second server whose clock is half a minute behind neither shortens nor extends a limit',
    async () => {
      const { clock, post } = await openUnderClock();
      clock.now = now + 30_000;
      for (const details of ['1', '2']) await post(details);
      clock.now = now;
      expect(await post('3')).toEqual({ code: 'too-many-requests', retryAfterSeconds: 3_600 });
      expect((await post('1')).code).toBe('accepted');
    },
  );

  test.skipIf(!available)(
    'content that was stored by a clock a year ahead does not make the same content a duplicate',
    async () => {
      const { clock, post } = await openUnderClock();
      clock.now = yearAhead;
      const first = await post('the same');
      expect(await post('the same')).toEqual(first);
      clock.now = now;
      const second = await post('the same');
      expect(second).not.toEqual(first);
      expect(await post('the same')).toEqual(second);
    },
  );

  test.skipIf(!available)(
    'mail delayed by a clock a year ahead is due, but a wait of 24 hours is kept',
    async () => {
      const { store, clock, post } = await openUnderClock();
      clock.now = yearAhead;
      await post('put off');
      const late = await store.claim('notification', now, 1_000);
      expect(late?.proposal.details).toBe('put off');
      if (late) await store.settle(late, { state: 'queued', dueAt: now + 24 * hourMs, reason: 'busy' });
      expect(await store.claim('notification', now, 1_000)).toBeUndefined();
      expect((await store.claim('notification', now + 24 * hourMs, 1_000))?.proposal.details).toBe('put off');
    },
  );
});
