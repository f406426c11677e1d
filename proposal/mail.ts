import type { Attempt } from './attempt.ts';

/** A mail, ready to be sent. Each address is a single bare address, without a display name. */
export type Mail = {
  /** The same for every attempt, so that a mail sent twice can be recognized (RFC 5322 §3.6.4). */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Sends mails. `send` resolves once the mail server, the API or the file has the mail. */
export type MailSender = {
  /**
   * @param attempt gets the mail's time limits
   * @throws {DeliveryRefused} if a retry would be useless; any other error means that a retry may succeed
   */
  send(mail: Mail, attempt: Attempt): Promise<void>;
};
