import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { createArchive } from '../../scripts/proposals/archive.ts';
import { type Posting, keepPosting, missing } from '../helpers/posting.ts';
import { temporaryFolder } from '../helpers/proposalsApp.ts';
import { startQuickSite } from '../helpers/quickSite.ts';
import type { Site } from '../helpers/site.ts';
import { messageIds, startSmtp } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';

test('20 rounds of kill -9 under 32 visitors, half of them with forms, lose no acknowledged request', async () => {
  const folder = temporaryFolder();
  const acknowledged: Posting['acknowledged'][] = [];
  // From the first request to the middle of many.
  for (let count = 1; count < 40; count += 2) {
    // No mail server listens there. Every mail fails and is recorded as failed while other requests arrive.
    const server = await startQuickSite({ DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:9' });
    const posting = keepPosting(server.url, `round${count}`, 32);
    await killAfter(count, posting, server);
    acknowledged.push(posting.acknowledged);
  }
  const rows = await rowsIn(folder);
  expectEveryOneOnce(rows, acknowledged);
  const kinds = new Set(rows.map(({ deliveries }) => deliveries.map(({ kind }) => kind).join()));
  expect(kinds).toEqual(new Set(['autoresponder,notification']));
});

test('kill -9 between sending and recording repeats at most the mails under way, and loses none', async () => {
  const folder = temporaryFolder();
  const smtp = await startSmtp();
  onTestFinished(smtp.stop);
  const env = { DATA_DIR: folder, SMTP_URL: smtp.url };
  const acknowledged: Posting['acknowledged'][] = [];
  const rounds = 3;
  for (let round = 0; round < rounds; round += 1) {
    const server = await startQuickSite(env);
    const mails = smtp.mails.length;
    const posting = keepPosting(server.url, `round${round}`, 2, 5);
    await vi.waitUntil(() => smtp.mails.length > mails + round, { ...soon, interval: 1 });
    await killAfter(1, posting, server);
    acknowledged.push(posting.acknowledged);
  }
  await sendTheRest(folder, env);

  const rows = await rowsIn(folder);
  expectEveryOneOnce(rows, acknowledged);
  const sent = messageIds(smtp.mails);
  expect(new Set(sent)).toEqual(new Set(mailsOf(rows)));
  // Three confirmations and three notifications are sent at a time, so each crash can repeat at most six mails.
  expect(sent.length - mailsOf(rows).length).toBeLessThanOrEqual(6 * rounds);
});

test('a mail server that refuses, hangs and dies delays the mail and loses none', async () => {
  const folder = temporaryFolder();
  const acknowledged: Posting['acknowledged'][] = [];
  const received = new Set<string>();
  let met = 0;
  const troubles: Parameters<typeof startSmtp>[0][] = [
    {
      onRcptTo: (_address, _session, done) => {
        met += 1;
        done(Object.assign(new Error('try again later'), { responseCode: 451 }));
      },
    },
    { onMailFrom: () => void (met += 1) },
    {
      onConnect: (_session, done) => {
        met += 1;
        done();
      },
    },
  ];
  let port = 0;
  for (const [round, trouble] of troubles.entries()) {
    const smtp = await startSmtp(trouble, port);
    port = smtp.port;
    const server = await startQuickSite({ DATA_DIR: folder, SMTP_URL: smtp.url });
    const before = met;
    const posting = keepPosting(server.url, `trouble${round}`, 2, 5);
    await vi.waitUntil(() => met > before, { ...soon, interval: 1 });
    await smtp.stop();
    await killAfter(5, posting, server);
    for (const id of messageIds(smtp.mails)) received.add(id);
    acknowledged.push(posting.acknowledged);
  }
  const smtp = await startSmtp({}, port);
  onTestFinished(smtp.stop);
  await sendTheRest(folder, { DATA_DIR: folder, SMTP_URL: smtp.url });
  for (const id of messageIds(smtp.mails)) received.add(id);

  const rows = await rowsIn(folder);
  expectEveryOneOnce(rows, acknowledged);
  expect(mailsOf(rows).filter((id) => !received.has(id))).toEqual([]);
});

/** Starts servers on the remaining store until all mail is sent, and ends the back-off before each start. */
async function sendTheRest(folder: string, env: Record<string, string>) {
  while (!(await allSent(folder))) {
    await letTimePass(folder);
    const server = await startQuickSite(env);
    const failed = () => server.stdout().includes('Delivery failed');
    await vi.waitUntil(async () => failed() || (await allSent(folder)), { timeout: 200_000, interval: 100 });
    expect(await server.stop()).toBe(0);
  }
}

function expectEveryOneOnce(
  rows: readonly { id: string; fullName: string }[],
  acknowledged: readonly Posting['acknowledged'][],
) {
  const ids = new Map(rows.map(({ fullName, id }) => [fullName, id]));
  expect(ids.size).toBe(rows.length);
  expect(acknowledged.flatMap((some) => missing(some, ids))).toEqual([]);
}

function mailsOf(rows: readonly { id: string }[]): string[] {
  return rows.flatMap(({ id }) => [
    `<${id}.autoresponder@alderway.example>`,
    `<${id}.notification@alderway.example>`,
  ]);
}

/** Reads all rows of the database in that folder, like the owner's command does. */
async function rowsIn(folder: string) {
  const database = await openSqlite(folder);
  const archive = createArchive(database);
  const rows = await archive.list();
  await archive.close();
  return rows;
}

/** Ends the back-off of failed attempts, as if the time had passed. */
async function letTimePass(folder: string) {
  const database = await openSqlite(folder);
  await database.query(`update proposal_deliveries set due_at = 0 where state = 'queued'`);
  await database.close();
}

/** Kills the server once that many requests were acknowledged, whatever else it is doing. */
async function killAfter(count: number, posting: Posting, server: Site) {
  await vi.waitUntil(() => posting.acknowledged.size >= count, { ...soon, interval: 1 });
  await server.kill();
  await posting.ended;
}

async function allSent(folder: string): Promise<boolean> {
  return (await rowsIn(folder)).every(({ deliveries }) => deliveries.every(({ state }) => state === 'sent'));
}
