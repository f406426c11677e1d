import type { MailSender } from './mail.ts';
import { autoresponder, notification, type Sender } from './mailTexts.ts';
import type { DeliveryKind } from './store.ts';
import type { Deliver } from './outbox.ts';
import { type Webhook, webhookDelivery } from './delivery/webhook.ts';

/** Returns a function for each kind of delivery. Mails are written when they are sent, with the current settings. */
export function mailDelivery(
  mail: MailSender,
  sender: Sender,
  webhook: Webhook | undefined,
): Partial<Record<DeliveryKind, Deliver>> {
  return {
    autoresponder: ({ proposal }, signal) => mail.send(autoresponder(proposal, sender), signal),
    notification: ({ proposal }, signal) => mail.send(notification(proposal, sender), signal),
    ...(webhook && { webhook: webhookDelivery(webhook) }),
  };
}
