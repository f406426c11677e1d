import { autoresponder, type Mail, notification, type Sender } from './mailTexts.ts';
import type { Attempt, Deliveries } from './attempt.ts';
import type { SharedSettings } from '../settings.ts';
import { webhookDelivery } from './webhook.ts';

/**
 * Sends a mail. Resolves once the mail server has accepted it, or it is written to a file. Throws
 * as a `Deliver` does.
 */
export type SendMail = (mail: Mail, attempt: Attempt) => Promise<void>;

/**
 * Returns the function for each kind of delivery. The text of a mail is written when it is sent,
 * with the current settings.
 */
export function mailDelivery(send: SendMail, settings: Sender & Pick<SharedSettings, 'webhook'>): Deliveries {
  return {
    autoresponder: ({ proposal }, attempt) => send(autoresponder(proposal, settings), attempt),
    notification: async ({ proposal, recipient, more }, attempt) => {
      const { notifyEmails } = settings;
      // A delivery without a recipient is replaced by one for each address, because a mail server
      // may refuse one of them.
      const deliverTo = recipient || notifyEmails.join();
      if (!notifyEmails.includes(deliverTo)) return notifyEmails;
      return send({ ...notification(proposal, settings, more), deliverTo }, attempt);
    },
    webhook: settings.webhook && webhookDelivery(settings.webhook),
  };
}
