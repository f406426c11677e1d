import type { ServerResponse } from 'node:http';
import express from 'express';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fill } from '#lib/text.ts';
import { mails } from '#site/mails.ts';
import { startApp } from '../helpers/app.ts';
import { serve } from '../helpers/listen.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { untilStates } from './storeUnderClock.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A host that keeps what is posted to it, and answers so, until the test has finished. */
async function startReceiver(answer = (res: ServerResponse) => void res.writeHead(204).end()) {
  const messages: { headers: Record<string, string>; body: string }[] = [];
  const app = express().use(express.text({ type: () => true }), ({ headers, body }, res) => {
    messages.push({ headers: headers as Record<string, string>, body: String(body) });
    answer(res);
  });
  const { url, close } = await serve(app);
  onTestFinished(close);
  return { messages, url };
}

const siteWith = (url: string, env: Record<string, string> = {}) =>
  startApp({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret, ...env });

test('a webhook gets a request signed as Standard Webhooks says; a chat shows its name as typed text', async () => {
  const receiver = await startReceiver();
  for (const [at, fullName] of [
    'Ada',
    '<!channel> <https://evil.example|View>',
    '(@room) @**all** @everyone',
    '` @all ![x](https://evil.example/x.png) `',
  ].entries()) {
    const email = at ? '`ada`@example.com' : 'ada@example.com';
    const given = at ? secret : secret.slice('whsec_'.length);
    const { post } = await siteWith(receiver.url, { WEBHOOK_SECRET: given });
    const answer = await post({ fullName, email }).expect(200);
    await expect.poll(() => receiver.messages, soon).toHaveLength(at + 1);
    const { headers = {}, body = '' } = receiver.messages[at] ?? {};
    const message = new Webhook(secret).verify(body, headers) as { text: string };
    expect(message).toEqual({
      type: 'proposal.received',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      text: expect.stringContaining(
        fill(mails.notification.subject, { name: at ? '`' : '`Ada, ada@example.com`' }),
      ),
      data: { id: answer.body.id, suspicion: '', ...buildProposal({ fullName, email }) },
    });
    // Slack looks for angle brackets, Mattermost for Markdown; neither reads code, which a backtick would end. Matrix looks
    // for a word that begins with @ everywhere.
    expect(message.text).toMatch(/^[^`<>]*`[^`<>]+`$/);
    expect(message.text).not.toMatch(/(?<!\w)@/);
  }
});

test('after a refusal or a redirect the webhook is retried with the same id when the site starts again', async () => {
  const statuses = [500, 302];
  const { url, messages } = await startReceiver(
    (res) => void res.writeHead(statuses.shift() ?? 200, { location: 'http://127.0.0.1:9/' }).end(),
  );
  const site = await siteWith(url);
  for (const details of ['first', 'second']) await site.post({ details });
  await untilStates(site, ['queued webhook 302', 'queued webhook 500'], 'webhook');
  await site.close();
  await untilStates(await siteWith(url, { DATA_DIR: site.settings.dataDir }), ['sent', 'sent'], 'webhook');
  const ids = messages.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([4, 2]);
});

test('ten seconds of silence end an attempt at a webhook', async () => {
  const { url, messages } = await startReceiver(() => undefined);
  const site = await siteWith(url);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await site.post();
  await expect.poll(() => messages, soon).toHaveLength(1);
  await untilStates(site, ['queued'], 'webhook');
  vi.advanceTimersByTime(10_000);
  await untilStates(site, ['queued timed-out'], 'webhook');
});
