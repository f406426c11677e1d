import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import express from 'express';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DeliveryFailed } from '#proposal/delivery/attempt.ts';
import { webhookDelivery } from '#proposal/delivery/webhook.ts';
import { fill } from '#lib/text.ts';
import { mails } from '#site/mails.ts';
import { freePort } from '../../lib/ports.ts';
import { startApp } from '../helpers/app.ts';
import { listenLocally, serve } from '../helpers/listen.ts';
import { makeCertificate } from '../helpers/overTls.ts';
import { buildProposal, storedProposal } from '../helpers/proposal.ts';
import { patient } from '../helpers/patient.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { untilStates } from './storeUnderClock.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A host that records posts to it, and gives this answer, until the end of the test. */
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

/**
 * Posts a request to a site with a webhook. @returns the message that the webhook receives, and the
 * id that the visitor gets
 */
async function delivered(typed: { fullName?: string; email?: string }, WEBHOOK_SECRET = secret) {
  const { url, messages } = await startReceiver();
  const { post } = await siteWith(url, { WEBHOOK_SECRET });
  const answer = await post(typed).expect(200);
  await expect.poll(() => messages, patient).toHaveLength(1);
  const { headers, body } = messages[0]!;
  const message = new Webhook(secret).verify(body, headers) as { text: string; data: object };
  return { message, id: answer.body.id as string };
}

test.each([secret, secret.slice('whsec_'.length)])(
  'a webhook gets every field of a request, and a valid Standard Webhooks signature (secret: %s)',
  async (given) => {
    const { message, id } = await delivered({}, given);
    expect(message).toEqual({
      type: 'proposal.received',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      text: fill(mails.notification.subject, { name: '`Ada Lovelace, ada@example.com`' }),
      data: { id, suspicion: '', ...buildProposal(), readableEmail: 'ada@example.com' },
    });
  },
);

test('a webhook gets an email address with an umlaut twice, as people read it and as programs use it', async () => {
  const { message } = await delivered({ email: 'cagri@bücher.example' });
  expect(message.text).toContain('cagri@bücher.example');
  const both = { email: 'cagri@xn--bcher-kva.example', readableEmail: 'cagri@bücher.example' };
  expect(message.data).toMatchObject(both);
});

test.each([
  { markup: 'a mention of Slack, a link', fullName: '<!channel> <https://evil.example|View>' },
  { markup: 'mentions of Mattermost', fullName: '@all @channel @here' },
  { markup: 'mentions of Matrix and Zulip', fullName: '(@room) @**all** @everyone' },
  {
    markup: 'a picture and a link in Markdown',
    fullName: '![x](https://evil.example/x.png) [View](https://e.example)',
  },
  {
    markup: 'backticks, which end a text formatted as code',
    fullName: '` @all ![x](https://evil.example/x.png) `',
  },
])(
  'a visitor’s name in the text for a webhook contains nothing that a chat takes for markup: $markup',
  async ({ fullName }) => {
    const email = '`ada`@example.com';
    const { message } = await delivered({ fullName, email });
    // The text is formatted as code. Even in code, Slack looks for angle brackets, and Matrix for
    // words that begin with @. Mattermost looks for Markdown only outside code, but a backtick
    // would end the code.
    expect(message.text).toMatch(/^[^`<>]*`[^`<>]+`$/);
    expect(message.text).not.toMatch(/(?<!\w)@/);
    expect(message.data).toMatchObject({ fullName, email });
  },
);

test('in the text for a webhook, signs that a chat takes for markup are replaced by look-alikes', async () => {
  const { message } = await delivered({ fullName: '<Ada> `@all`' });
  expect(message.text).toContain('‹Ada› ’＠all’,');
});

test('a post to a webhook says that its body is JSON', async () => {
  const { url, messages } = await startReceiver();
  await attemptAt(url);
  expect(messages).toMatchObject([{ headers: { 'content-type': 'application/json' } }]);
});

/** Makes one attempt at a webhook, without a site. Returns the limits that the attempt sets. */
async function attemptAt(url: string, signal = new AbortController().signal) {
  const proposal = storedProposal();
  const limit = vi.fn<(ms: number) => void>();
  const claim = { id: proposal.id, kind: 'webhook', recipient: '', attempt: 1, proposal } as const;
  await webhookDelivery({ url, secret })(claim, { signal, limit });
  return limit.mock.calls;
}

test('an attempt to call a webhook may take ten seconds', async () => {
  const { url } = await startReceiver();
  expect(await attemptAt(url)).toEqual([[10_000]]);
});

test.each([301, 302, 307, 400, 404, 410, 429, 500, 503])(
  'a webhook call that is answered with the status %i fails, and no redirect is followed',
  async (status) => {
    const elsewhere = await startReceiver();
    const { url } = await startReceiver(
      (res) => void res.writeHead(status, { location: elsewhere.url }).end(),
    );
    await expect(attemptAt(url)).rejects.toThrow(new DeliveryFailed(`webhook ${status}`));
    expect(elsewhere.messages).toEqual([]);
  },
);

test('a webhook call succeeds even if the body of the answer never ends', async () => {
  const { url } = await startReceiver((res) => void res.writeHead(200).write('and so on'));
  expect(await attemptAt(url)).toHaveLength(1);
});

test('an attempt to call a webhook that is aborted ends at once', async () => {
  const { url } = await startReceiver(() => undefined);
  await expect(attemptAt(url, AbortSignal.timeout(50))).rejects.toThrow(DeliveryFailed);
});

test('if a webhook cannot be reached for an unknown reason, the code no-answer is recorded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(attemptAt('https://chat.example')).rejects.toThrow(new DeliveryFailed('webhook no-answer'));
});

test('when the site starts again, a refused or redirected webhook call is retried with the same webhook-id', async () => {
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

test('an attempt to call a webhook ends after ten seconds without an answer', async () => {
  const { url, messages } = await startReceiver(() => undefined);
  const site = await siteWith(url);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await site.post();
  await expect.poll(() => messages, patient).toHaveLength(1);
  await untilStates(site, ['queued'], 'webhook');
  vi.advanceTimersByTime(10_000);
  await untilStates(site, ['queued timed-out'], 'webhook');
});

test('if a webhook has an untrusted certificate or a closed port, the log names the reason', async () => {
  const folder = temporaryFolder();
  makeCertificate(folder);
  const [key, cert] = ['privkey', 'fullchain'].map((name) => readFileSync(`${folder}/${name}.pem`));
  const server = createTlsServer({ key, cert });
  onTestFinished(() => void server.close());
  for (const { url, reason } of [
    {
      url: `https://127.0.0.1:${await listenLocally(server)}/`,
      reason: 'webhook DEPTH_ZERO_SELF_SIGNED_CERT',
    },
    { url: `http://127.0.0.1:${await freePort()}/`, reason: 'webhook ECONNREFUSED' },
  ]) {
    const site = await siteWith(url);
    await site.post();
    await untilStates(site, [`queued ${reason}`], 'webhook');
    expect(site.log()).toContain(`"code":"${reason}"`);
  }
});
