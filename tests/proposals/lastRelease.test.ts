import { expect, test } from 'vitest';
import { sqliteMigrations } from '#proposal/store/sqlite/migrations.ts';
import { databaseFile, loadSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { migratePostgres, postgresMigrations } from '#proposal/store/migratePostgres.ts';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { openForTest, usePostgres } from '../helpers/postgres.ts';
import { mailServer } from '../helpers/smtp.ts';
import { openPlace, type Place } from '../helpers/store.ts';
import { holding, notified, storePlaces, timesReceived } from './storeUnderClock.ts';

const columns = 'id, created_at, full_name, email, project_type, target_launch, details, digest';

/** What the last release stored: requests whose notifications have each state, a counter, and two secrets. */
const stored = ['queued', 'queued', 'sent', 'dead', 'held'].map((state, number) => {
  const id = `'00000000-0000-4000-8000-00000000000${number}'`;
  // One has been tried, and one was never.
  const reason = number && state !== 'sent' && state !== 'held' ? `'ESOCKET'` : 'null';
  return `
    insert into public.proposals (${columns})
    values (${id}, NOW, 'Ada', 'ada@example.com', '', '', '${number}', '${number}');
    insert into public.proposal_deliveries (proposal_id, kind, state, attempts, due_at, reason)
    values (${id}, 'autoresponder', 'sent', 1, NOW, null), (${id}, 'notification', '${state}', ${number}, NOW, ${reason});`;
});
stored.push(`
  insert into public.proposal_quotas (key, used, ends_at) values ('notified', 3, NOW);
  insert into public.proposal_secrets (name, value) values ('digest notification', '1 2 3'), ('ip-hash-salt', 'salt');`);

/** Makes a database of the last release, in whose file requests of every size were deleted. */
async function makeStore({ DATA_DIR, DATABASE_URL }: Place) {
  if (DATABASE_URL) {
    const database = openForTest(DATABASE_URL);
    await migratePostgres(database, (await postgresMigrations()).slice(0, 4));
    return database.query(stored.join('').replaceAll('NOW', 'now()'));
  }
  const file = new (await loadSqlite())(databaseFile(DATA_DIR));
  file.exec(`pragma journal_mode = wal; ${sqliteMigrations.slice(0, 3).join('')} pragma user_version = 3;`);
  file.exec(stored.join('').replaceAll('NOW', `${Date.now()}`).replaceAll('public.', ''));
  const insert = file.prepare(
    `insert into proposals (${columns}) values ($1, 1, 'ERASABLE', 'a@b.example', '', '', $2, 'd')`,
  );
  for (let number = 0; number < 200; number += 1)
    insert.run({ $1: `${number}`, $2: `ERASABLE ${'x'.repeat(number * 20)}` });
  file.exec(`delete from proposals where full_name = 'ERASABLE'`);
  file.close();
  return expect(holding(DATA_DIR, 'ERASABLE')).not.toEqual([]);
}

test.each(storePlaces(usePostgres()))(
  'a database of the last release opens with what it holds, and what waits is sent once (%s)',
  async (_name, makePlace) => {
    const place = await makePlace();
    await makeStore(place);
    const [one, two] = ['one@agency.example', 'two@agency.example'];
    const smtp = await mailServer();
    const env = { ...place, SMTP_URL: smtp.url, NOTIFY_EMAIL: [one, two].join() };
    const sent = [`${one} sent`, `${two} sent`];
    const kept = ['sent', 'dead ESOCKET'];
    const first = await startApp(env);
    // What the last release held goes out, too.
    await notified(first, [...sent, ...sent, ...sent, ...kept]);
    expect(holding(place.DATA_DIR, 'ERASABLE')).toEqual([]);
    await first.close();
    const second = await startApp(env);
    await second.post({ fullName: 'Eve' }).expect(200);
    await notified(second, [...sent, ...sent, ...sent, ...sent, ...kept]);
    expect(timesReceived(smtp.mails)).toEqual({ [one]: 4, [two]: 4 });
    const names = (await second.stored()).map(({ fullName }) => fullName);
    expect(names).toEqual(['Eve', ...Array<string>(5).fill('Ada')]);

    // Rows of its digests are gone, the secret is kept.
    const { code, out } = await ownerTool(place);
    expect([code, out]).toEqual([3, expect.stringMatching(/^NEEDS ATTENTION: 1 delivery was given up/)]);
    const secrets = await (
      await openPlace(place)
    ).query(`select name, value from public.proposal_secrets where name like 'digest%' or name like 'ip%'`);
    expect(secrets).toEqual([{ name: 'ip-hash-salt', value: 'salt' }]);
  },
);
