import type { MailSender } from '../mail/mail.ts';
import { autoresponder, notification } from '../mail/mailTexts.ts';
import type { Sender } from '../mail/mailTexts.ts';
import type { DeliveryKind } from '../store/store.ts';
import type { Deliver } from './outbox.ts';
import { type Webhook, webhookDelivery } from './webhook.ts';

/**
 * How what a request sets off is delivered: the two mails, written when they are sent in the words of that moment's
 * settings, and the webhook where one is set.
 */
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
