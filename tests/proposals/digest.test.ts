import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createStore } from '#proposal/createStore.ts';
import { createSubmitProposal } from '#proposal/submitProposal.ts';
import { migratePostgres } from '../../server/proposals/migratePostgres.ts';
import { openPostgres } from '../../server/proposals/openStore.ts';
import { openSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { fill } from '#proposal/text.ts';
import { mails } from '#site/mails.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { postForm, postJson } from '../helpers/posting.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/proposalsApp.ts';
import { startQuickSite } from '../helpers/quickSite.ts';
import type { Site } from '../helpers/site.ts';
import { headerLines, messageIds, readable, startSmtp } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { startWebhookReceiver } from '../helpers/webhookReceiver.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const leaseMs = 90_000;

const server = usePostgres();

const databases = [
  ['SQLite', async () => ({ DATA_DIR: temporaryFolder() })],
  ['PostgreSQL', async () => ({ DATA_DIR: temporaryFolder(), DATABASE_URL: await server.createDatabase() })],
] as const;

type Place = { DATA_DIR: string; DATABASE_URL?: string };

async function open({ DATA_DIR, DATABASE_URL }: Place) {
  const database = DATABASE_URL ? await openPostgres(DATABASE_URL) : await openSqlite(DATA_DIR);
  onTestFinished(() => database.close());
  if (DATABASE_URL) await migratePostgres(database);
  return database;
}

describe.each(databases.slice(0, postgresAvailable ? 2 : 1))('on %s', (_name, place) => {
  /** A store under a clock set by the test. A digest was due for the first time on January 2. */
  async function underClock() {
    const store = createStore(await open(await place()));
    const clock = { now: morning(1, 12) };
    const submit = createSubmitProposal({
      store,
      limits: { perIpPerHour: 99, perRecipientPerDay: 99, perHour: 99 },
      deliveries: ['autoresponder', 'notification'],
      now: () => clock.now,
    });
    const claim = (at: number) => store.claimDigest('notification', at, leaseMs);
    expect(await claim(clock.now)).toBeUndefined();
    const ask = async (at: number, suspicion = '') => {
      clock.now = at;
      const answer = await submit(buildProposal({ details: `${at}` }), { suspicion });
      return answer.code === 'accepted' ? answer.id : '';
    };
    /** Sends the notifications and confirmations that are due. */
    const sendAll = async (at: number) => {
      for (const kind of ['autoresponder', 'notification'] as const)
        for (let one; (one = await store.claim(kind, at, leaseMs));)
          await store.settle(one, { state: 'sent', at });
    };
    return { store, claim, ask, sendAll };
  }

  test('a digest is due at eight, once a day, and only if there is something to say', async () => {
    const { store, claim, ask, sendAll } = await underClock();
    expect(await claim(morning(2))).toBeUndefined();
    const id = await ask(morning(2, 9));
    await sendAll(morning(2, 9));
    expect(await claim(morning(3) - 1)).toBeUndefined();
    const digest = await claim(morning(3));
    expect(digest).toMatchObject({ added: [id], suspects: [], failed: [] });
    await store.settle(digest!, { state: 'sent', at: morning(3) });
    for (const later of [morning(3), morning(3, 20), morning(4), morning(5)])
      expect(await claim(later)).toBeUndefined();
  });

  test('a server that was down for days tells of all of them in one digest', async () => {
    const { store, claim, ask, sendAll } = await underClock();
    const [first, second] = [await ask(morning(1, 13)), await ask(morning(4, 13))];
    await sendAll(morning(4, 13));
    const digest = await claim(morning(6, 15));
    expect(digest?.added).toEqual([second, first]);
    await store.settle(digest!, { state: 'sent', at: morning(6, 15) });
    expect(await claim(morning(6, 15))).toBeUndefined();
    expect(await claim(morning(7))).toBeUndefined();
  });

  test('a suspect and what failed are told with their ids; what fails is told every day, a suspect with news only', async () => {
    const { store, claim, ask, sendAll } = await underClock();
    const suspect = await ask(morning(1, 13), 'it is one');
    await sendAll(morning(1, 13));
    const failing = await ask(morning(1, 14));
    const refused = await store.claim('autoresponder', morning(1, 14), leaseMs);
    await store.settle(refused!, { state: 'dead', reason: 'EENVELOPE 550' });
    await sendAll(morning(1, 14));
    for (const [day, added] of [
      [2, [failing, suspect]],
      [3, []],
    ] as const) {
      const digest = await claim(morning(day));
      expect(digest).toMatchObject({ added, suspects: [suspect], failed: [failing] });
      await store.settle(digest!, { state: 'sent', at: morning(day) });
    }
  });

  test('of servers that look at the same time one sends the digest; after its crash, another sends the same', async () => {
    const { store, claim, ask, sendAll } = await underClock();
    const id = await ask(morning(1, 13));
    await sendAll(morning(1, 13));
    const claims = await Promise.all([1, 2, 3, 4].map(() => claim(morning(2))));
    const [digest, ...others] = claims.filter((one) => one !== undefined);
    expect([digest?.added, others]).toEqual([[id], []]);
    // Its lease is extended once.
    await store.settle(digest!, { state: 'queued', dueAt: morning(2) + 2 * leaseMs });
    expect(await claim(morning(2) + leaseMs)).toBeUndefined();
    const again = await claim(morning(2) + 2 * leaseMs);
    expect(again).toMatchObject({ id: digest!.id, attempt: 2 });
    await store.settle(again!, { state: 'sent', at: morning(2) });
    await store.settle(digest!, { state: 'queued', dueAt: 0, reason: 'too late' });
    expect(await claim(morning(3))).toBeUndefined();
  });

  test('a digest that failed is due again when its wait is over, or when a server starts', async () => {
    const { store, claim, ask, sendAll } = await underClock();
    await ask(morning(1, 13));
    await sendAll(morning(1, 13));
    const first = await claim(morning(2));
    // A server that starts now leaves the attempt alone.
    await store.retryWaiting(morning(2));
    expect(await claim(morning(2))).toBeUndefined();
    const dueAt = morning(2) + 30 * minuteMs;
    await store.settle(first!, { state: 'queued', dueAt, reason: 'EAUTH 535' });
    expect(await claim(dueAt - 1)).toBeUndefined();
    await store.retryWaiting(dueAt - 1);
    const second = await claim(dueAt - 1);
    expect(second).toMatchObject({ id: first!.id, attempt: 2 });
    await store.settle(second!, { state: 'queued', dueAt, reason: 'EAUTH 535' });
    expect((await claim(dueAt))?.attempt).toBe(3);
  });

  test('a time that a clock a year ahead has set is not waited for', async () => {
    const { store, claim, ask, sendAll } = await underClock();
    expect(await claim(morning(366))).toBeUndefined();
    expect(await claim(morning(2))).toBeUndefined();
    const id = await ask(morning(2, 9));
    await sendAll(morning(2, 9));
    const digest = await claim(morning(3));
    expect(digest?.added).toEqual([id]);
    await store.settle(digest!, { state: 'sent', at: morning(3) });
  });
});

/** That hour of a day in 2026, in local time. */
const morning = (day: number, hour = 8) => new Date(2026, 0, day, hour).getTime();

const queuedStatement = `select kind from public.proposal_deliveries where state = 'queued'`;

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe.each(databases.slice(0, postgresAvailable ? 2 : 1))('the built server on %s', (_name, place) => {
  /** Servers on one store, with a mail server that refuses one visitor, and a webhook. */
  async function servers() {
    const smtp = await startSmtp({
      onRcptTo({ address }, _session, done) {
        const refusal = Object.assign(new Error('no such user'), { responseCode: 550 });
        done(address.startsWith('refused') ? refusal : null);
      },
    });
    onTestFinished(smtp.stop);
    const receiver = await startWebhookReceiver();
    const env = {
      ...(await place()),
      SMTP_URL: smtp.url,
      NOTIFY_EMAIL: 'owner@agency.example',
      WEBHOOK_URL: receiver.url,
      WEBHOOK_SECRET: secret,
    };
    const start = (digest = 'daily') => startQuickSite({ ...env, DIGEST: digest });
    const database = await open(env);
    const rows = () =>
      database.query<{ value: string }>(
        `select value from public.proposal_secrets where name like 'digest %' order by name`,
      );
    return {
      env,
      start,
      rows,
      digests: () => smtp.mails.filter((mail) => messageIds([mail])[0]?.startsWith('<digest-')),
      messages: () => receiver.messages.filter(({ body }) => body.includes('"proposals.digest"')),
      /** Moves what is stored a day into the past, as if that time had passed. No server is running. */
      letADayPass: async () => {
        const now = Date.now();
        await database.query('update public.proposals set created_at = $1', [new Date(now - dayMs)]);
        const due = `${now - 2 * dayMs} 0 ${now - minuteMs}`;
        for (const kind of ['notification', 'webhook'])
          await database.query('update public.proposal_secrets set value = $1 where name = $2', [
            due,
            `digest ${kind}`,
          ]);
      },
      /** Ends servers once each has delivered what a visitor sent. Then it has looked for a digest as well. */
      stopAfterVisit: async (...sites: Site[]) => {
        for (const site of sites) expect((await postJson(site.url, `visitor${site.port}`)).status).toBe(200);
        await vi.waitUntil(async () => (await database.query(queuedStatement)).length === 0, soon);
        for (const site of sites) await site.stop();
      },
    };
  }

  test('one mail and one webhook message a day say what there is, by however many servers, and not again after a restart', async () => {
    const { env, start, rows, digests, messages, letADayPass, stopAfterVisit } = await servers();
    const first = await start();
    const { id } = await (await postJson(first.url, 'Ada')).json();
    await fetch(`${first.url}/`, {
      method: 'POST',
      body: new URLSearchParams(buildProposal({ fullName: 'Eve Spammer', email: 'eve@example.com' })),
      redirect: 'manual',
    });
    await postForm(first.url, 'refused');
    await vi.waitUntil(() => first.stdout().includes('Delivery given up'), soon);
    await vi.waitUntil(async () => (await rows()).length === 2, soon);
    await first.stop();
    expect([digests(), messages()]).toEqual([[], []]);

    await letADayPass();
    const both = await Promise.all([start(), start()]);
    await vi.waitUntil(() => digests().length > 0 && messages().length > 0, soon);
    await stopAfterVisit(...both);
    await stopAfterVisit(await start());

    expect([digests().length, messages().length]).toEqual([1, 1]);
    const [mail] = digests();
    const text = readable(mail!);
    expect(mail?.to).toEqual(['owner@agency.example']);
    expect(headerLines(mail!)).toContain('Auto-Submitted: auto-generated');
    const counts = { added: '3', suspects: '1', failed: '1' };
    expect(text).toContain(`Subject: ${fill(mails.digest.subject, counts)}`);
    expect(text).toContain(mails.digest.end);
    expect(text).not.toMatch(/Ada|Eve|refused/);
    const { body, headers } = messages()[0]!;
    const message = new Webhook(secret).verify(body, headers) as {
      text: string;
      data: Record<string, string[]>;
    };
    expect(message.data['added']).toHaveLength(3);
    expect(message.data['added']).toContain(id);

    const commands = message.text.split('\n').filter((line) => line.startsWith('npm run proposals -- '));
    expect(commands).toHaveLength(3);
    const [list = '', ...retries] = commands.map((line) => line.slice('npm run proposals -- '.length));
    expect((await ownerTool(env, ...list.split(' '))).out).toContain('Eve Spammer');
    for (const options of retries) {
      expect(text).toContain(options);
      expect((await ownerTool(env, ...options.split(' '))).out).toBe('1 delivery will be tried now.\n');
    }
  });

  test('there is none unless DIGEST=daily', async () => {
    const { start, rows, digests, stopAfterVisit } = await servers();
    await stopAfterVisit(await start('off'));
    expect([await rows(), digests()]).toEqual([[], []]);
  });
});
