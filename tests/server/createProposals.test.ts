import { EventEmitter, once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { databaseFile } from '#proposal/store/sqlite/openSqlite.ts';
import { createProposals } from '../../server/createProposals.ts';
import { readSettings } from '../../server/settings.ts';
import { openApp, startApp } from '../helpers/app.ts';
import { holdTurn, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { supabaseProject } from '../helpers/site.ts';
import { mailServer } from '../helpers/smtp.ts';
import { patient } from '../helpers/patient.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const postgres = usePostgres();

/** A mail server that cannot be reached: nothing listens on this port. */
const SMTP_URL = 'smtp://127.0.0.1:9';

/** A data folder whose store has a request with mails that could not be sent yet. */
async function folderWithWaitingMails() {
  const site = await openApp({ SMTP_URL });
  await site.post().expect(200);
  await expect.poll(() => site.log().split('Delivery failed').length - 1, patient).toBe(2);
  await site.close();
  return site.settings.dataDir;
}

/** The body of a visitor's call. */
async function* chunks() {
  yield Buffer.from(JSON.stringify(buildProposal()));
}

describe('store', () => {
  it('the store of a site is opened once, even if the start and two requests need it at the same time', async () => {
    const site = await startApp();
    await Promise.all([site.proposals.ready(), site.post({ details: 'a' }), site.post({ details: 'b' })]);
    expect(site.log().split('mail is written to files')).toHaveLength(2);
  });

  it('a store that could not be opened is opened by the next request', async () => {
    const folder = join(temporaryFolder(), 'data');
    writeFileSync(folder, 'A file is in its place');
    const site = await startApp({ DATA_DIR: folder });
    const before = await site.post();
    rmSync(folder);
    const after = await site.post();
    expect([before.status, after.status]).toEqual([503, 200]);
  });

  it('once a request could not be stored, the store’s state is checked anew when it is next asked for', async () => {
    const { settings, proposals, post } = await startApp();
    expect(await proposals.storeState?.()).toBe('ok');
    const place = await openTestDatabase({ DATA_DIR: settings.dataDir });
    await place.query('drop table proposal_quotas');
    expect(await proposals.storeState?.()).toBe('ok');
    await post().expect(500);
    expect(await proposals.storeState?.()).toBe('tables-differ');
  });

  it('with Supabase, the server opens no store, and answers a valid request with 503', async () => {
    const DATA_DIR = join(temporaryFolder(), 'none');
    const site = await startApp({ ...supabaseProject, DATA_DIR });
    const { headers } = await site.post().expect(503);
    expect(headers['retry-after']).toBe('5');
    expect([existsSync(DATA_DIR), site.proposals.storeState]).toEqual([false, undefined]);
  });

  it.skipIf(!postgresAvailable)(
    'while the server still migrates Postgres, posts get 503; afterward requests are stored',
    async () => {
      const DATABASE_URL = await postgres.createDatabase();
      const { release } = await holdTurn(DATABASE_URL);
      const lines: string[] = [];
      const logger = pino({}, { write: (line: string) => lines.push(line) });
      const proposals = createProposals({ settings: readSettings({ DATABASE_URL }), logger });
      onTestFinished(() => proposals.close());
      const headers = new Headers({ ...browserMark, 'content-type': 'application/json' });
      const call = () => proposals.handler({ method: 'POST', headers, host: 'site.example', chunks });
      expect((await call()).status).toBe(503);
      expect(lines.join()).toContain('"code":"opening"');
      expect(lines.join()).toContain('the database is still being opened or migrated');
      release();
      await proposals.ready();
      expect((await call()).status).toBe(200);
    },
  );
});

describe('MAX_REQUESTS_IN_FLIGHT', () => {
  it('a request frees its place in MAX_REQUESTS_IN_FLIGHT when it ends, whether it was stored or failed', async () => {
    const site = await startApp({ MAX_REQUESTS_IN_FLIGHT: '1' });
    const statuses: number[] = [];
    const post = async () => void statuses.push((await site.post({ details: `${statuses.length}` })).status);
    await post();
    await post();
    const place = await openTestDatabase({ DATA_DIR: site.settings.dataDir });
    await place.query('alter table proposal_quotas rename to hidden');
    await post();
    await place.query('alter table hidden rename to proposal_quotas');
    await post();
    expect(statuses).toEqual([200, 200, 500, 200]);
  });

  it('a request gets 503 with Retry-After: 5 while MAX_REQUESTS_IN_FLIGHT requests are being stored', async () => {
    const site = await startApp({ MAX_REQUESTS_IN_FLIGHT: '1' });
    const place = await openTestDatabase({ DATA_DIR: site.settings.dataDir });
    const unlock = await new Promise<() => void>((locked) => {
      void place.inTurn(() => new Promise<void>((over) => locked(over)));
    });
    const first = site.post({ details: 'first' }).then(({ status }) => status);
    const next = async () => {
      const { status, headers } = await site.post({ details: 'next' });
      return [status, headers['retry-after']];
    };
    await expect.poll(next, patient).toEqual([503, '5']);
    unlock();
    expect(await first).toBe(200);
  });
});

describe('start', () => {
  it('a mail that failed before is retried when the site starts, without waiting for the end of its pause', async () => {
    // The clock stands still, so the pause before the next attempt never ends by itself.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const DATA_DIR = await folderWithWaitingMails();
    const { url, mails } = await mailServer();
    await startApp({ DATA_DIR, SMTP_URL: url });
    await expect.poll(() => mails.length, patient).toBe(2);
  });

  it('at its start, a site logs that its mail server cannot be reached, and what to do', async () => {
    const site = await startApp({ SMTP_URL });
    await expect
      .poll(() => site.log(), patient)
      .toContain('"fault":{"code":"ESOCKET"},"msg":"No mail is sent: nothing answers');
  });

  it('if the mail server is busy while a site starts, the log says that the site tries again by itself', async () => {
    const { url } = await mailServer({
      onConnect: (_session, callback) =>
        callback(Object.assign(new Error('4.7.0 busy'), { responseCode: 421 })),
    });
    const site = await startApp({ SMTP_URL: url });
    await expect
      .poll(() => site.log(), patient)
      .toMatch(/"code":"CONN 421 4\.7\.0"\},"msg":"No mail is sent: [^"]*: the site tries again by itself/);
  });

  it('at its start, a site warns of requests in a database file that it no longer uses', async () => {
    const { settings, post, close } = await openApp();
    await post().expect(200);
    await close();
    const DATA_DIR = settings.dataDir;
    const unused = `the site no longer uses ${databaseFile(DATA_DIR)}`;
    const elsewhere = await startApp({ DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
    expect(elsewhere.log()).toContain(
      `DATABASE_URL is set, so ${unused}. It sends no mails for the requests in this file, and erases none of them by age. To list these requests, run the command without DATABASE_URL: DATABASE_URL= npm run proposals. `,
    );
    const onSupabase = await startApp({
      DATA_DIR,
      SUPABASE_URL: 'https://project.example.co',
      SUPABASE_PUBLISHABLE_KEY: 'key',
    });
    expect(onSupabase.log()).toContain('To list these requests, run: npm run proposals. ');
    const again = await startApp({ DATA_DIR });
    expect(again.log()).not.toContain(unused);
  });
});

it('a site that closes waits for a mail that is being sent, so that the next start does not repeat it', async () => {
  const steps = new EventEmitter();
  const arrived = once(steps, 'arrived');
  const { url } = await mailServer({
    onData: (stream, _session, accept) => {
      stream.resume().on('end', () => {
        steps.emit('arrived');
        steps.once('accept', () => accept());
      });
    },
  });
  const site = await startApp({ SMTP_URL: url, NOTIFY_EMAIL: 'office@alderway.example' });
  await site.post().expect(200);
  await arrived;
  const closed = site.proposals.close();
  await expect.poll(() => steps.listenerCount('accept'), patient).toBe(2);
  steps.emit('accept');
  await closed;
  const [{ deliveries } = { deliveries: [] }] = await site.stored();
  expect(deliveries.map(({ state }) => state)).toEqual(['sent', 'sent']);
});

it('a request that arrives after the store was closed is not stored, and the log says why', async () => {
  const { post, proposals, stored, log } = await startApp();
  await proposals.close();
  await post().expect(503);
  expect(await stored()).toEqual([]);
  expect(log()).toContain('"code":"closed","remedy":"the server is closing"');
});

it.each([
  { what: 'was open', dataDir: undefined },
  { what: 'could not be opened', dataDir: '/dev/null/data' },
])(
  'a server that has closed does not open its store again, even if the store $what before',
  async ({ dataDir }) => {
    const { proposals } = await startApp(dataDir ? { DATA_DIR: dataDir } : {});
    await proposals.close();
    await expect(proposals.ready()).rejects.toThrow('cannot be used now (closed): the server is closing.');
  },
);
