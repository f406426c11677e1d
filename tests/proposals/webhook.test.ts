import { createServer as createTlsServer } from 'node:https';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import express from 'express';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fill } from '#lib/text.ts';
import { mails } from '#site/mails.ts';
import { listenLocally, serve } from '../helpers/listen.ts';
import { makeCertificate } from '../helpers/overTls.ts';
import { freePort } from '../../lib/ports.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { startApp } from '../helpers/app.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { soon } from '../helpers/soon.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A host that keeps what is posted to it, answers as `answer` says, and is closed when the test has finished. */
async function startReceiver() {
  const messages: { headers: Record<string, string>; body: string }[] = [];
  const app = express().use(express.text({ type: () => true }), ({ headers, body }, res) => {
    messages.push({ headers: headers as Record<string, string>, body: String(body) });
    receiver.answer(res);
  });
  const { url, close } = await serve(app);
  onTestFinished(close);
  const receiver = { messages, url, answer: (res: ServerResponse): void => void res.writeHead(204).end() };
  return receiver;
}

/** A site with that webhook, and the states and reasons of its webhook's deliveries. */
async function siteWith(url: string, env: Record<string, string> = {}) {
  const site = await startApp({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret, ...env });
  const webhooks = async () =>
    (await site.stored())
      .flatMap(({ deliveries }) => deliveries.filter(({ kind }) => kind === 'webhook'))
      .map(({ state, reason }) => [state, reason].filter(Boolean).join(' '));
  return { ...site, webhooks };
}

test.each([secret, secret.slice('whsec_'.length)])(
  'a webhook receives a request with a valid Standard Webhooks signature (%s)',
  async (given) => {
    const receiver = await startReceiver();
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
  },
);

test('a chat shows a name as what a visitor typed: no mention, link or picture', async () => {
  const receiver = await startReceiver();
  const { post } = await siteWith(receiver.url);
  const email = '`ada`@example.com';
  for (const fullName of [
    '<!channel> <https://evil.example|View>',
    '@all @channel @here',
    '(@room) @**all** @everyone',
    '![x](https://evil.example/x.png) [View](https://evil.example)',
    '` @all ![x](https://evil.example/x.png) `',
  ]) {
    const before = receiver.messages.length;
    await post({ fullName, email }).expect(200);
    await expect.poll(() => receiver.messages.length, soon).toBe(before + 1);
    const { text, data } = JSON.parse(receiver.messages.at(-1)?.body ?? '') as { text: string; data: object };
    // Slack looks for angle brackets, Mattermost for Markdown; neither reads code, which a backtick would end. Matrix looks
    // for a word that begins with @ everywhere.
    expect(text).toMatch(/^[^`<>]*`[^`<>]+`$/);
    expect(text).not.toMatch(/(?<!\w)@/);
    expect(data).toMatchObject({ fullName, email });
  }
});

test('after a refusal or a redirect the webhook is retried with the same id when the site starts again', async () => {
  const receiver = await startReceiver();
  const statuses = [500, 302];
  receiver.answer = (res) =>
    void res.writeHead(statuses.shift() ?? 200, { location: 'http://127.0.0.1:9/' }).end();
  const { post, settings, webhooks, close } = await siteWith(receiver.url);
  for (const details of ['first', 'second']) await post({ details });
  await expect
    .poll(async () => (await webhooks()).toSorted(), soon)
    .toEqual(['queued webhook 302', 'queued webhook 500']);
  await close();
  await siteWith(receiver.url, { DATA_DIR: settings.dataDir });
  await expect.poll(webhooks, soon).toEqual(['sent', 'sent']);
  const ids = receiver.messages.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([4, 2]);
});

test('an untrusted certificate, a closed port and ten seconds of silence are named as such', async () => {
  const folder = temporaryFolder();
  makeCertificate(folder);
  const [key, cert] = ['privkey', 'fullchain'].map((name) => readFileSync(`${folder}/${name}.pem`));
  const server = createTlsServer({ key, cert });
  onTestFinished(() => void server.close());
  for (const [url, reason] of [
    [`https://127.0.0.1:${await listenLocally(server)}/`, 'webhook DEPTH_ZERO_SELF_SIGNED_CERT'],
    [`http://127.0.0.1:${await freePort()}/`, 'webhook ECONNREFUSED'],
  ] as const) {
    const { post, webhooks } = await siteWith(url);
    await post();
    await expect.poll(webhooks, soon).toEqual([`queued ${reason}`]);
  }

  const receiver = await startReceiver();
  receiver.answer = () => undefined;
  const { post, webhooks } = await siteWith(receiver.url);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await post();
  await vi.waitUntil(() => receiver.messages.length === 1, soon);
  expect(await webhooks()).toEqual(['queued']);
  vi.advanceTimersByTime(10_000);
  await expect.poll(webhooks, soon).toEqual(['queued timed-out']);
});
