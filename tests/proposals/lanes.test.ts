import { expect, onTestFinished, test, vi } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { postJson } from '../helpers/posting.ts';
import { startQuickSite } from '../helpers/quickSite.ts';
import type { Site } from '../helpers/site.ts';
import { messageIds, startSmtp } from '../helpers/smtp.ts';
import { startSlowProxy } from '../helpers/slowProxy.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/storedProposals.ts';
import { startWebhookReceiver } from '../helpers/webhookReceiver.ts';

const secret = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

async function mailServer(options?: SMTPServerOptions) {
  const smtp = await startSmtp(options);
  onTestFinished(smtp.stop);
  return smtp;
}

async function askFor(site: Site, visitors: number): Promise<void> {
  const names = Array.from({ length: visitors }, (_, index) => `visitor${index}`);
  for (const name of names) expect((await postJson(site.url, name)).status).toBe(200);
}

async function statesOf(site: Site, kind: string): Promise<string[]> {
  const deliveries = (await storedProposals(site)).flatMap((one) => one.deliveries);
  return deliveries.filter((one) => one.kind === kind).map(({ state }) => state);
}

test('20 visitors get their confirmations although the webhook answers nobody', async () => {
  const smtp = await mailServer();
  const receiver = await startWebhookReceiver();
  receiver.hangs = true;
  const site = await startQuickSite({
    SMTP_URL: smtp.url,
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: secret,
  });

  await askFor(site, 20);

  await expect.poll(() => smtp.mails.length, soon).toBe(40);
  expect(new Set(messageIds(smtp.mails)).size).toBe(40);
  expect(receiver.messages.length).toBeGreaterThan(0);
  expect(new Set(await statesOf(site, 'webhook'))).toEqual(new Set(['queued']));
});

test('a mail server that answers byte by byte gets a few mails side by side, each once, and pages do not wait', async () => {
  let begun = 0;
  let mostAtOnce = 0;
  const smtp = await mailServer({
    name: 'a',
    hidePIPELINING: true,
    hide8BITMIME: true,
    hideSMTPUTF8: true,
    onMailFrom(_address, _session, done) {
      begun += 1;
      mostAtOnce = Math.max(mostAtOnce, begun - smtp.mails.length);
      done();
    },
  });
  const slow = await startSlowProxy(smtp.port, 2);
  const site = await startQuickSite({
    SMTP_URL: `smtp://127.0.0.1:${slow.port}`,
    MAIL_TIMEOUT_SECONDS: '300',
  });

  await askFor(site, 5);
  await vi.waitUntil(() => slow.connections > 0, soon);
  expect((await fetch(site.url)).status).toBe(200);

  await vi.waitUntil(
    async () => (await statesOf(site, 'autoresponder')).every((state) => state === 'sent'),
    soon,
  );
  await vi.waitUntil(
    async () => (await statesOf(site, 'notification')).every((state) => state === 'sent'),
    soon,
  );
  // One more is the login at the start.
  expect(slow.connections).toBe(11);
  expect(messageIds(smtp.mails)).toHaveLength(10);
  expect(new Set(messageIds(smtp.mails)).size).toBe(10);
  expect(mostAtOnce).toBeGreaterThan(2);
  expect(mostAtOnce).toBeLessThanOrEqual(6);
});
