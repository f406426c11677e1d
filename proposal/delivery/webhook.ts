import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { readableEmail } from '#lib/readableEmail.ts';
import { valuesOf } from '../answers.ts';
import { notificationSubject } from './mailTexts.ts';
import type { SharedSettings } from '../settings.ts';
import type { Proposal } from '../store/records.ts';
import { codeOf } from '../logger.ts';
import { DeliveryFailed, type Deliver } from './attempt.ts';

/**
 * Creates the function that posts a request to the webhook, signed as
 * https://www.standardwebhooks.com describes. All attempts at one delivery have the same
 * `webhook-id`, so that the receiver can recognize a repeated message. Every response except a 2xx
 * causes a retry.
 */
export function webhookDelivery({ url, secret }: NonNullable<SharedSettings['webhook']>): Deliver {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return async (claim, { signal, limit }) => {
    limit(10_000);
    const body = JSON.stringify(messageOf(claim.proposal));
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signed = createHmac('sha256', key).update(`${claim.id}.${timestamp}.${body}`).digest('base64');
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal,
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': claim.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signed}`,
      },
    }).catch((error: unknown) => {
      // fetch's own error does not name the reason. The error's cause has it as a code, for example
      // ECONNREFUSED or CERT_HAS_EXPIRED.
      const code = codeOf(error instanceof Error ? error.cause : undefined) ?? 'no-answer';
      throw new DeliveryFailed(`webhook ${code}`, error);
    });
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryFailed(`webhook ${response.status}`);
  };
}

/**
 * Builds the message. `text` is for chat programs such as Slack and Mattermost, which display it.
 */
function messageOf(proposal: Proposal): object {
  const data = webhookData(proposal);
  const text = notificationSubject(proposal, asTyped(`${proposal.fullName}, ${data.readableEmail}`));
  return { type: 'proposal.received', timestamp: new Date(proposal.createdAt).toISOString(), text, data };
}

/**
 * Returns the `data` of the message about a request. `email` is the address for programs, and
 * `readableEmail` is the same address for people.
 */
export function webhookData({ id, fullName, email, suspicion, answers }: Proposal) {
  return { ...valuesOf(answers), id, suspicion, fullName, email, readableEmail: readableEmail(email) };
}

/**
 * Formats a visitor's text as code, in which chat programs ignore mentions, links and pictures.
 * Slack still looks for `<!channel>` and `<address|words>` there, and Matrix for `@room`. So `<`,
 * `>` and an `@` outside an email address are replaced by similar characters. The backtick is
 * replaced, too, because it would end the code.
 */
function asTyped(text: string): string {
  const plain = text.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('`', '’');
  return `\`${plain.replaceAll(/(?<![\p{L}\p{N}._+-])@/gu, '＠')}\``;
}
