import type { MailSender } from './mail.ts';
import { autoresponder, notification } from './mailTexts.ts';
import type { Sender } from './mailTexts.ts';
import type { Deliver } from './outbox.ts';

/** How the two mails of a request are delivered: written when they are sent, in the words of that moment's settings. */
export function mailDelivery(
  mail: MailSender,
  sender: Sender,
): Record<'autoresponder' | 'notification', Deliver> {
  return {
    autoresponder: ({ proposal }, signal) => mail.send(autoresponder(proposal, sender), signal),
    notification: ({ proposal }, signal) => mail.send(notification(proposal, sender), signal),
  };
}
