import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createArchive } from '../../scripts/proposals/archive.ts';
import { migratePostgres } from '../../server/proposals/migratePostgres.ts';
import { openSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { createStore } from '#proposal/createStore.ts';
import { createSubmitProposal } from '#proposal/submitProposal.ts';
import { notification } from '#proposal/mailTexts.ts';
import { type Claim, deliveryKinds } from '#proposal/store.ts';
import { fill } from '#proposal/text.ts';
import { mails } from '#site/mails.ts';
import { openDatabase, postgresAvailable, startPostgres, type TestPostgres } from '../helpers/postgres.ts';
import { buildProposal, sender } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/proposalsApp.ts';

const hourMs = 3_600_000;
const start = Date.UTC(2026, 0, 1);

let server: TestPostgres | undefined;
beforeAll(async () => {
  if (postgresAvailable) server = await startPostgres();
});
afterAll(() => server?.stop());

const nameOf = ({ proposal, kind }: Claim) => `${proposal.fullName}: ${kind}`;

const names = (claims: readonly Claim[]) => claims.map(nameOf).toSorted();

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
])('on %s, with a limit of two requests an hour', (_name, available, open) => {
  async function openStore() {
    const database = await open();
    const store = createStore(database);
    onTestFinished(() => store.close());
    const clock = { now: start };
    const submit = createSubmitProposal({
      store,
      limits: { perIpPerHour: 99, perRecipientPerDay: 99, perHour: 2 },
      deliveries: ['autoresponder', 'notification'],
      now: () => clock.now,
    });
    const post = (name: string, suspicion = '') => {
      clock.now += 1_000;
      return submit(buildProposal({ fullName: name, email: `${name}@example.com` }), { suspicion });
    };
    /** Sends what is due at that time, and returns it. */
    async function sent(now: number) {
      const claims: Claim[] = [];
      for (const kind of deliveryKinds)
        for (let claim; (claim = await store.claim(kind, now, 1_000));) {
          claims.push(claim);
          await store.settle(claim, { state: 'sent', at: now });
        }
      return claims;
    }
    return { store, archive: createArchive(database), post, sent };
  }

  test.skipIf(!available)(
    'the confirmations of a busy hour go out when it is over, two an hour, and nobody releases them',
    async () => {
      const { store, post, sent } = await openStore();
      for (const name of ['a', 'b', 'c', 'd', 'e']) await post(name);
      const ofVisitors = async (now: number) =>
        names(await sent(now)).filter((what) => what.endsWith('autoresponder'));
      const end = start + hourMs + 1_000;
      expect(await ofVisitors(end - 1)).toEqual(['a: autoresponder', 'b: autoresponder']);
      expect(await store.failedDeliveries(end)).toBeUndefined();
      expect(await ofVisitors(end)).toEqual(['c: autoresponder', 'd: autoresponder']);
      expect(await store.nextDue('autoresponder')).toBe(end + hourMs);
      expect(await store.failedDeliveries(end + hourMs)).toBeUndefined();
      expect(await ofVisitors(end + hourMs)).toEqual(['e: autoresponder']);
    },
  );

  test.skipIf(!available)(
    'above the limit, one notification at the end of the hour says how many requests it stands for, suspects too',
    async () => {
      const { archive, post, sent } = await openStore();
      for (const name of ['a', 'b', 'c', 'd']) await post(name);
      await post('e', 'it is a suspect');
      const ofOwner = async (now: number) => (await sent(now)).filter(({ kind }) => kind === 'notification');
      const end = start + hourMs + 1_000;
      expect(names(await ofOwner(end - 1))).toEqual(['a: notification', 'b: notification']);
      const [one, ...others] = await ofOwner(end);
      expect([one && nameOf(one), one?.more, others]).toEqual(['c: notification', 2, []]);
      expect(one && notification(one.proposal, sender, one.more).text).toContain(
        fill(mails.notification.moreText, { count: '2' }),
      );
      // Both are listed, and the owner can still ask for their notifications.
      const [e, d] = await archive.list();
      expect([d?.fullName, d?.deliveries[1]?.state, e?.deliveries[1]?.state]).toEqual(['d', 'held', 'held']);
    },
  );
});
