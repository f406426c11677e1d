import { autoresponder, type Mail, notification, type Sender } from './mailTexts.ts';
import type { Attempt, Deliveries } from './attempt.ts';
import { type Webhook, webhookDelivery } from './delivery/webhook.ts';

/**
 * Sends a mail, within time limits that it sets on the attempt. Resolves once the mail server or the file has the mail.
 * Throws `DeliveryRefused` if a retry would be useless; after any other error a retry may succeed.
 */
export type SendMail = (mail: Mail, attempt: Attempt) => Promise<void>;

/** Returns a function for each kind of delivery. Mails are written when they are sent, with the current settings. */
export function mailDelivery(send: SendMail, sender: Sender, webhook: Webhook | undefined): Deliveries {
  return {
    autoresponder: ({ proposal }, attempt) => send(autoresponder(proposal, sender), attempt),
    notification: ({ proposal, more }, attempt) => send(notification(proposal, sender, more), attempt),
    ...(webhook && { webhook: webhookDelivery(webhook) }),
  };
}
