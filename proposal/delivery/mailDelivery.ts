import { autoresponder, type Mail, notification, type Sender } from './mailTexts.ts';
import type { Attempt, Deliveries } from './attempt.ts';
import type { SharedSettings } from '../settings.ts';
import { webhookDelivery } from './webhook.ts';

/** Sends a mail, as a `Deliver` does. Resolves once the mail server or the file has the mail. */
export type SendMail = (mail: Mail, attempt: Attempt) => Promise<void>;

/**
 * Returns a function for each kind of delivery. Mails are written when they are sent, with the
 * current settings.
 */
export function mailDelivery(send: SendMail, settings: Sender & Pick<SharedSettings, 'webhook'>): Deliveries {
  return {
    autoresponder: ({ proposal }, attempt) => send(autoresponder(proposal, settings), attempt),
    notification: async ({ proposal, recipient, more }, attempt) => {
      const { notifyEmails } = settings;
      // Several addresses, joined, are none. A mail server may refuse one of them, so each gets a
      // delivery of its own.
      const deliverTo = recipient || notifyEmails.join();
      if (!notifyEmails.includes(deliverTo)) return notifyEmails;
      return send({ ...notification(proposal, settings, more), deliverTo }, attempt);
    },
    webhook: settings.webhook && webhookDelivery(settings.webhook),
  };
}
