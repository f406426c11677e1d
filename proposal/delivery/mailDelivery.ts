import { type Agency, autoresponder, type Mail, notification } from './mailTexts.ts';
import type { Attempt, Deliveries } from './attempt.ts';
import type { SharedSettings } from '../settings.ts';
import { webhookDelivery } from './webhook.ts';

/**
 * Sends a mail. Resolves once the mail server has accepted the mail, or once the mail is written to
 * a file. Throws the same errors as a `Deliver`.
 */
export type SendMail = (mail: Mail, attempt: Attempt) => Promise<void>;

/**
 * Returns the function that carries out each kind of delivery: the confirmation, the notification
 * and, if WEBHOOK_URL is set, the call of the webhook. The text of a mail is written when the mail
 * is sent, with the current settings.
 */
export function mailDelivery(send: SendMail, settings: Agency & Pick<SharedSettings, 'webhook'>): Deliveries {
  return {
    autoresponder: ({ proposal }, attempt) => send(autoresponder(proposal, settings), attempt),
    notification: async ({ proposal, recipient, more }, attempt) => {
      const { notifyEmails } = settings;
      const [first, second] = notifyEmails;
      // A new notification has no recipient yet. If NOTIFY_EMAIL has one address, the notification
      // is sent to it. If NOTIFY_EMAIL has several addresses, the notification is replaced by one
      // delivery for each address, because a mail server may refuse one address and accept the
      // others. A notification to an address that is no longer in NOTIFY_EMAIL is replaced in the
      // same way.
      const deliverTo = recipient || (second === undefined ? first : undefined);
      if (deliverTo === undefined || !notifyEmails.includes(deliverTo)) return notifyEmails;
      return send({ ...notification(proposal, settings, more), deliverTo }, attempt);
    },
    webhook: settings.webhook && webhookDelivery(settings.webhook),
  };
}
