import { createServer } from 'node:https';
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fill } from '#proposal/text.ts';
import { mails } from '#site/mails.ts';
import { listenLocally } from '../helpers/listen.ts';
import { makeCertificate } from '../helpers/overTls.ts';
import { freePort } from '../../lib/ports.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { startApp } from '../helpers/app.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { soon } from '../helpers/soon.ts';
import { startWebhookReceiver } from './webhookReceiver.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A site with that webhook, and what became of its delivery. */
async function siteWith(url: string, env: Record<string, string> = {}) {
  const site = await startApp({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret, ...env });
  const webhook = async () => (await site.stored())[0]?.deliveries.find(({ kind }) => kind === 'webhook');
  return { ...site, webhook };
}

test.each([secret, secret.slice('whsec_'.length)])(
  'a webhook receives a request with a valid Standard Webhooks signature (%s)',
  async (given) => {
    const receiver = await startWebhookReceiver();
    const { post } = await siteWith(receiver.url, { WEBHOOK_SECRET: given });
    const answer = await post();
    await expect.poll(() => receiver.messages.length, soon).toBe(1);
    const { headers = {}, body = '' } = receiver.messages[0] ?? {};
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'proposal.received',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      text: fill(mails.notification.subject, { name: '`Ada Lovelace, ada@example.com`' }),
      data: { id: answer.body.id, suspicion: '', ...buildProposal() },
    });
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature found');
  },
);

test.each([
  '<!channel> <https://evil.example|View>',
  '@all @channel @here',
  '(@room) @**all** @everyone',
  '![x](https://evil.example/x.png) [View](https://evil.example)',
  '` @all ![x](https://evil.example/x.png) `',
])('a chat shows %s as what a visitor typed: no mention, link or picture', async (fullName) => {
  const receiver = await startWebhookReceiver();
  const { post } = await siteWith(receiver.url);
  const email = '`ada`@example.com';
  await post({ fullName, email }).expect(200);
  await expect.poll(() => receiver.messages.length, soon).toBe(1);
  const { text, data } = JSON.parse(receiver.messages[0]?.body ?? '') as { text: string; data: object };
  // Slack looks for angle brackets, Mattermost for Markdown; neither reads code, which a backtick would end. Matrix looks for
  // a word that begins with @ everywhere.
  expect(text).toMatch(/^[^`<>]*`[^`<>]+`$/);
  expect(text).not.toMatch(/(?<!\w)@/);
  expect(data).toMatchObject({ fullName, email });
});

test.each([500, 410, 302])(
  'after an answer of %i the webhook is retried with the same id when the site starts again',
  async (status) => {
    const receiver = await startWebhookReceiver();
    receiver.answer = (res) => void res.writeHead(status, { location: 'http://127.0.0.1:9/' }).end();
    const { post, settings, webhook, proposals } = await siteWith(receiver.url);
    await post();
    await vi.waitUntil(async () => (await webhook())?.reason === `webhook ${status}`, soon);
    expect((await webhook())?.state).toBe('queued');
    await proposals.close();

    receiver.answer = (res) => void res.end();
    await siteWith(receiver.url, { DATA_DIR: settings.dataDir });
    await vi.waitUntil(async () => (await webhook())?.state === 'sent', soon);
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  },
);

test('an untrusted certificate and a closed port are named as such', async () => {
  const folder = temporaryFolder();
  makeCertificate(folder);
  const [key, cert] = ['privkey', 'fullchain'].map((name) => readFileSync(`${folder}/${name}.pem`));
  const server = createServer({ key, cert });
  onTestFinished(() => void server.close());
  for (const [url, reason] of [
    [`https://127.0.0.1:${await listenLocally(server)}/`, 'webhook DEPTH_ZERO_SELF_SIGNED_CERT'],
    [`http://127.0.0.1:${await freePort()}/`, 'webhook ECONNREFUSED'],
  ] as const) {
    const { post, webhook } = await siteWith(url);
    await post();
    await expect.poll(async () => (await webhook())?.reason, soon).toBe(reason);
  }
});
