import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fill } from '#proposal/text.ts';
import { mails } from '#site/mails.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { postForm, postJson } from '../helpers/posting.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { startQuickSite } from '../helpers/quickSite.ts';
import type { Site } from '../helpers/site.ts';
import { headerLines, messageIds, readable, startSmtp } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace, storePlaces } from '../helpers/storePlaces.ts';
import { startWebhookReceiver } from '../helpers/webhookReceiver.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const postgres = usePostgres();

const queuedStatement = `select kind from public.proposal_deliveries where state = 'queued'`;

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe.each(storePlaces(postgres))('the built server on %s', (_name, place) => {
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
    const database = await openPlace(env);
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
