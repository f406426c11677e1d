import { DeliveryFailed, DeliveryRefused } from '#proposal/attempt.ts';
import type { MailSender } from '#proposal/mailDelivery.ts';

const limitMs = 30_000;

/**
 * Creates a mail sender for Resend's HTTP API (https://resend.com/docs/api-reference/emails/send-email). The message id is
 * the idempotency key, so that a repeated attempt does not send a second mail.
 */
export function createResendSender({ apiKey, apiUrl }: { apiKey: string; apiUrl: string }): MailSender {
  return {
    async send(mail, { signal, limit }) {
      limit(limitMs);
      const response = await fetch(`${apiUrl}/emails`, {
        method: 'POST',
        signal,
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': mail.messageId.slice(1, -1),
        },
        body: JSON.stringify({
          from: `${quoted(mail.from.name)} <${mail.from.address}>`,
          to: mail.to,
          reply_to: mail.replyTo,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: { ...mail.headers, 'Message-ID': mail.messageId },
        }),
      });
      await response.body?.cancel();
      if (response.ok) return;
      const code = `resend ${response.status}`;
      // 400 and 422 concern this mail. Other errors (401, 403, 429, 5xx) concern keys, quotas or outages and can pass.
      if (response.status === 400 || response.status === 422) throw new DeliveryRefused(code);
      throw new DeliveryFailed(code);
    },
  };
}

/** Quotes a display name (RFC 5322 §3.2.4). */
function quoted(name: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}"`;
}
