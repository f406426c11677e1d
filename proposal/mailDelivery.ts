import { autoresponder, type Mail, notification, type Sender } from './mailTexts.ts';
import type { Attempt, Deliveries } from './attempt.ts';
import { type Webhook, webhookDelivery } from './delivery/webhook.ts';

/** Sends mails. */
export type MailSender = {
  /**
   * Resolves once the mail server, the API or the file has the mail.
   *
   * @param attempt gets the mail's time limits
   * @throws {DeliveryRefused} if a retry would be useless; any other error means that a retry may succeed
   */
  send(mail: Mail, attempt: Attempt): Promise<void>;
};

/** Returns a function for each kind of delivery. Mails are written when they are sent, with the current settings. */
export function mailDelivery(mail: MailSender, sender: Sender, webhook: Webhook | undefined): Deliveries {
  return {
    autoresponder: ({ proposal }, attempt) => mail.send(autoresponder(proposal, sender), attempt),
    notification: ({ proposal, more }, attempt) => mail.send(notification(proposal, sender, more), attempt),
    ...(webhook && { webhook: webhookDelivery(webhook) }),
  };
}
