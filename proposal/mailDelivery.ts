import type { MailSender } from './mail.ts';
import { autoresponder, notification, type Sender } from './mailTexts.ts';
import type { Deliveries } from './attempt.ts';
import { type Webhook, webhookDelivery } from './delivery/webhook.ts';

/** Returns a function for each kind of delivery. Mails are written when they are sent, with the current settings. */
export function mailDelivery(mail: MailSender, sender: Sender, webhook: Webhook | undefined): Deliveries {
  return {
    autoresponder: ({ proposal }, attempt) => mail.send(autoresponder(proposal, sender), attempt),
    notification: ({ proposal, more }, attempt) => mail.send(notification(proposal, sender, more), attempt),
    ...(webhook && { webhook: webhookDelivery(webhook) }),
  };
}
