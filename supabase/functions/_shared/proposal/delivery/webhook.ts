import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { DeliveryFailed } from '../mail/mail.ts';
import { notificationSubject } from '../mail/mailTexts.ts';
import type { Proposal } from '../store/store.ts';
import type { Deliver } from './outbox.ts';

export type Webhook = { readonly url: string; readonly secret: string };

/** Standard Webhooks takes secrets of 24 to 64 bytes in base64, with or without this prefix. */
export const webhookSecretForm =
  /^(?:whsec_)?(?=.{32,88}$)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Tells a program of a request, signed by https://www.standardwebhooks.com. The id stays the same at every attempt, so
 * that a message that came twice is known. Every answer but a 2xx means: try again.
 */
export function webhookDelivery({ url, secret }: Webhook): Deliver {
  return async ({ proposal }, signal) => {
    const body = JSON.stringify(messageOf(proposal));
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = sign(secret, `${proposal.id}.${timestamp}.${body}`);
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal,
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': proposal.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
    }).catch((error: unknown) => {
      throw new DeliveryFailed(`webhook ${reasonOf(error)}`, error);
    });
    await response.body?.cancel();
    if (!response.ok) throw new DeliveryFailed(`webhook ${response.status}`);
  };
}

/** `text` is what Slack, Mattermost and their like show. */
function messageOf({ createdAt, ...request }: Proposal): object {
  const text = notificationSubject(request, `${request.fullName} <${request.email}>`);
  return { type: 'proposal.received', timestamp: new Date(createdAt).toISOString(), text, data: request };
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}

/** fetch itself says only that it failed; its cause says why: ECONNREFUSED, CERT_HAS_EXPIRED. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no-answer';
}
