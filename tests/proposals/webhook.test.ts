import { createServer } from 'node:https';
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { fill } from '#proposal/text.ts';
import { mails } from '#site/mails.ts';
import { listenLocally } from '../helpers/listen.ts';
import { makeCertificate } from '../helpers/overTls.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalsApp, temporaryFolder } from '../helpers/proposalsApp.ts';
import { soon } from '../helpers/soon.ts';
import { startWebhookReceiver } from '../helpers/webhookReceiver.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test.each([secret, secret.slice('whsec_'.length)])(
  'a webhook receives a request with a valid Standard Webhooks signature (%s)',
  async (given) => {
    const receiver = await startWebhookReceiver();
    const { post } = await proposalsApp({ WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: given });
    const answer = await post();
    await expect.poll(() => receiver.messages.length, soon).toBe(1);
    const { headers = {}, body = '' } = receiver.messages[0] ?? {};
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'proposal.received',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      text: fill(mails.notification.subject, { name: 'Ada Lovelace <ada@example.com>' }),
      data: { id: answer.body.id, suspicion: '', ...buildProposal() },
    });
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature found');
  },
);

test.each([500, 410, 302])(
  'after an answer of %i the webhook is retried with the same id, even after a restart',
  async (status) => {
    const receiver = await startWebhookReceiver();
    receiver.status = status;
    const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret };
    const { post, settings, stored, proposals } = await proposalsApp(env);
    await post();
    const webhook = async () => (await stored())[0]?.deliveries.find(({ kind }) => kind === 'webhook');
    await vi.waitUntil(async () => (await webhook())?.reason === `webhook ${status}`, soon);
    expect((await webhook())?.state).toBe('queued');
    await proposals.close();

    receiver.status = 200;
    const database = await openSqlite(settings.dataDir);
    await database.query('update proposal_deliveries set due_at = 0');
    await database.close();
    await proposalsApp({ ...env, DATA_DIR: settings.dataDir });
    await vi.waitUntil(async () => (await webhook())?.state === 'sent', soon);
    expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  },
);

test('an untrusted certificate and a closed port are named as such', async () => {
  const folder = temporaryFolder();
  makeCertificate(folder);
  const server = createServer({
    key: readFileSync(`${folder}/privkey.pem`),
    cert: readFileSync(`${folder}/fullchain.pem`),
  });
  onTestFinished(() => void server.close());
  const port = await listenLocally(server);
  for (const [url, reason] of [
    [`https://127.0.0.1:${port}/`, 'webhook DEPTH_ZERO_SELF_SIGNED_CERT'],
    [`http://127.0.0.1:${await freePort()}/`, 'webhook ECONNREFUSED'],
  ] as const) {
    const { post, stored } = await proposalsApp({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret });
    await post();
    const found = async () => (await stored())[0]?.deliveries.find(({ kind }) => kind === 'webhook')?.reason;
    await expect.poll(found, soon).toBe(reason);
  }
});
