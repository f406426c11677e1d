import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../server/functions/sqlite.ts';
import { createSqliteArchive } from '../../server/functions/sqliteArchive.ts';
import { functionPath } from '../../server/functions/functionRoute.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/proposalsApp.ts';
import { startSite } from '../helpers/site.ts';
import { messageIds, startSmtp } from '../helpers/smtp.ts';

const rounds = 12;
const visitors = 8;

/** Visitors who keep sending different requests until the server is gone; the ids they were given, by name. */
async function visit(
  url: string,
  acknowledged: Map<string, string>,
  prefix: string,
  pauseMs = 20,
): Promise<void> {
  async function visitor(number: number) {
    for (let index = 0; ; index += 1) {
      const fullName = `${prefix}.${number}.${index}`;
      const body = JSON.stringify(buildProposal({ fullName, email: `${fullName}@example.com` }));
      try {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`${url}${functionPath}`, { method: 'POST', headers, body });
        const said: unknown = await answer.json();
        if (answer.status === 200) acknowledged.set(fullName, (said as { id: string }).id);
        else if (answer.status < 500) throw new Error(`unexpected status ${answer.status}`);
      } catch (error) {
        if (error instanceof TypeError || error instanceof SyntaxError) return;
        throw error;
      }
      await pause(pauseMs);
    }
  }
  await Promise.all(Array.from({ length: visitors }, (_, number) => visitor(number)));
}

/** All rows of the database in that folder, read as the owner reads them. */
async function rowsIn(folder: string) {
  const database = await openSqlite(folder);
  const archive = createSqliteArchive(database);
  const rows = await archive.list();
  await archive.close();
  return rows;
}

/** Lets the waits of failed attempts be over, as if the time had passed. */
async function letTimePass(folder: string) {
  const database = await openSqlite(folder);
  database.exec(`update proposal_deliveries set due_at = 0 where state = 'queued'`);
  database.close();
}

async function untilAllSent(folder: string) {
  const open = async () =>
    (await rowsIn(folder)).flatMap(({ deliveries }) => deliveries).filter(({ state }) => state !== 'sent');
  await vi.waitUntil(async () => (await open()).length === 0, { timeout: 120_000, interval: 500 });
}

function expectEveryOneOnce(
  rows: readonly { id: string; fullName: string }[],
  acknowledged: Map<string, string>,
) {
  expect(acknowledged.size).toBeGreaterThan(rounds);
  expect(new Set(rows.map(({ fullName }) => fullName)).size).toBe(rows.length);
  const ids = new Map(rows.map(({ fullName, id }) => [fullName, id]));
  const lost = [...acknowledged].filter(([fullName, id]) => ids.get(fullName) !== id);
  expect(lost).toEqual([]);
}

test('kill -9 at random moments loses no acknowledged request and no mail', async () => {
  const folder = temporaryFolder();
  const smtp = await startSmtp();
  onTestFinished(smtp.stop);
  const env = { DATA_DIR: folder, SMTP_URL: smtp.url, MAIL_TIMEOUT_SECONDS: '1' };
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < rounds; round += 1) {
    const server = await startSite(env);
    const visits = visit(server.url, acknowledged, `round${round}`);
    await pause(50 + Math.random() * 400);
    await server.kill();
    await visits;
  }
  const server = await startSite(env);
  onTestFinished(() => server.kill());
  await untilAllSent(folder);
  expect(await server.stop()).toBe(0);

  const rows = await rowsIn(folder);
  expectEveryOneOnce(rows, acknowledged);
  const sent = messageIds(smtp.mails);
  const expected = rows.flatMap(({ id }) => [
    `<${id}.autoresponder@alderway.example>`,
    `<${id}.notification@alderway.example>`,
  ]);
  expect(new Set(sent)).toEqual(new Set(expected));
  // One mail is under way at a time, so each crash can have fallen between sending and marking of one at most.
  expect(sent.length - expected.length).toBeLessThanOrEqual(rounds);
}, 240_000);

test('a mail server that refuses, hangs and dies delays the mail and loses none', async () => {
  const folder = temporaryFolder();
  const acknowledged = new Map<string, string>();
  const received = new Set<string>();
  const troubles = [
    { onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(busy()) },
    { onMailFrom: () => undefined },
    {},
  ];
  let port = 0;
  for (const [round, trouble] of troubles.entries()) {
    const smtp = await startSmtp(trouble, port);
    port = smtp.port;
    const server = await startSite({
      DATA_DIR: folder,
      SMTP_URL: smtp.url,
      MAIL_TIMEOUT_SECONDS: '1',
    });
    const visits = visit(server.url, acknowledged, `trouble${round}`, 100);
    await pause(700);
    // The last one takes mail and dies while the requests still come in.
    await smtp.stop();
    await pause(300);
    for (const id of messageIds(smtp.mails)) received.add(id);
    await server.kill();
    await visits;
  }
  await letTimePass(folder);
  const smtp = await startSmtp({}, port);
  onTestFinished(smtp.stop);
  const server = await startSite({
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    MAIL_TIMEOUT_SECONDS: '1',
  });
  onTestFinished(() => server.kill());
  await untilAllSent(folder);
  expect(await server.stop()).toBe(0);
  for (const id of messageIds(smtp.mails)) received.add(id);

  const rows = await rowsIn(folder);
  expectEveryOneOnce(rows, acknowledged);
  const expected = rows.flatMap(({ id }) => [
    `<${id}.autoresponder@alderway.example>`,
    `<${id}.notification@alderway.example>`,
  ]);
  expect(expected.filter((id) => !received.has(id))).toEqual([]);
}, 240_000);

test('a disk without room is answered 503, and requests are taken once there is room', async () => {
  const folder = temporaryFolder();
  const server = await startSite({ DATA_DIR: folder });
  onTestFinished(() => server.kill());
  const post = (details: string) =>
    fetch(`${server.url}${functionPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(buildProposal({ details })),
    });
  expect((await post('first')).status).toBe(200);
  // A limit on file sizes stops the database from growing just as a full disk does.
  const limitFiles = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes}`]);
  limitFiles('4096:unlimited');
  const refused = await post('no room');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  limitFiles('unlimited:unlimited');
  expect((await post('no room')).status).toBe(200);
  expect((await rowsIn(folder)).map(({ details }) => details)).toEqual(['no room', 'first']);
}, 60_000);

function busy(): Error {
  return Object.assign(new Error('try again later'), { responseCode: 451 });
}
