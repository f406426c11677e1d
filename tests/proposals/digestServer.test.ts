import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { fill } from '#proposal/text.ts';
import { mails } from '#site/mails.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { browserMark } from '../helpers/proposal.ts';
import { startQuickSite } from '../helpers/quickSite.ts';
import type { Site } from '../helpers/site.ts';
import { headerLines, messageIds, readable, mailServer } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace, storePlaces } from '../helpers/storePlaces.ts';
import { startWebhookReceiver } from '../helpers/webhookReceiver.ts';

const dayMs = 24 * 60 * 60_000;

const postgres = usePostgres();

const visit = (site: Site, name: string) =>
  postJson(site.url, { fullName: name, email: `${name}@example.com` }, browserMark);

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test.each(storePlaces(postgres))(
  'with DIGEST=daily, one mail and one webhook message a day say what there is, by however many servers, and not again after a restart (%s)',
  async (_name, place) => {
    const smtp = await mailServer({
      onRcptTo({ address }, _session, done) {
        const refusal = Object.assign(new Error('no such user'), { responseCode: 550 });
        done(address.startsWith('refused') ? refusal : null);
      },
    });
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
    const rows = () => database.query(`select value from public.proposal_secrets where name like 'digest %'`);
    const digests = () => smtp.mails.filter((mail) => messageIds([mail])[0]?.startsWith('<digest-'));
    const messages = () => receiver.messages.filter(({ body }) => body.includes('"proposals.digest"'));
    /** Ends servers once each has delivered what a visitor sent. Then it has looked for a digest as well. */
    async function stopAfterVisit(...sites: Site[]) {
      for (const site of sites) expect((await visit(site, `visitor${site.port}`)).status).toBe(200);
      const queued = `select kind from public.proposal_deliveries where state = 'queued'`;
      await vi.waitUntil(async () => (await database.query(queued)).length === 0, soon);
      for (const site of sites) await site.stop();
    }

    const without = await start('off');
    const { id } = (await visit(without, 'Ada')).body;
    await stopAfterVisit(without);
    expect(await rows()).toEqual([]);

    const first = await start();
    await postForm(first.url, { fullName: 'Eve Spammer', email: 'eve@example.com' });
    await visit(first, 'refused');
    await vi.waitUntil(
      async () => first.stdout().includes('Delivery given up') && (await rows()).length === 2,
      soon,
    );
    await first.stop();
    expect([digests(), messages()]).toEqual([[], []]);

    // As if a day had passed.
    const now = Date.now();
    await database.query('update public.proposals set created_at = $1', [new Date(now - dayMs)]);
    await database.query(`update public.proposal_secrets set value = $1 where name like 'digest %'`, [
      `${now - 2 * dayMs} 0 ${now - 60_000}`,
    ]);
    const both = await Promise.all([start(), start()]);
    await vi.waitUntil(() => digests().length > 0 && messages().length > 0, soon);
    await stopAfterVisit(...both);
    await stopAfterVisit(await start());

    expect([digests().length, messages().length]).toEqual([1, 1]);
    const [mail] = digests();
    const text = readable(mail!);
    expect(mail?.to).toEqual(['owner@agency.example']);
    expect(headerLines(mail!)).toContain('Auto-Submitted: auto-generated');
    // The visitor of the server without digests is one of them.
    const counts = { added: '4', suspects: '1', failed: '1' };
    expect(text).toContain(`Subject: ${fill(mails.digest.subject, counts)}`);
    expect(text).toContain(mails.digest.end);
    expect(text).not.toMatch(/Ada|Eve|refused/);
    const { body, headers } = messages()[0]!;
    const message = new Webhook(secret).verify(body, headers) as { text: string; data: { added: string[] } };
    expect(message.data.added).toHaveLength(4);
    expect(message.data.added).toContain(id);

    const commands = message.text.split('\n').filter((line) => line.startsWith('npm run proposals -- '));
    const [list = '', ...retries] = commands.map((line) => line.slice('npm run proposals -- '.length));
    expect((await ownerTool(env, ...list.split(' '))).out).toContain('Eve Spammer');
    expect(retries).toHaveLength(2);
    for (const options of retries) {
      expect(text).toContain(options);
      expect((await ownerTool(env, ...options.split(' '))).out).toBe('1 delivery will be tried now.\n');
    }
  },
);
