/** One mail, ready to be sent. Addresses are single and bare; names stand apart from them. */
export type Mail = {
  /** The same for every attempt, so that a mail sent twice can be recognised (RFC 5322 §3.6.4). */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: readonly string[];
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Sends one mail; resolves once it has been taken over. */
export type MailSender = {
  /**
   * @param signal ends the attempt where it stands
   * @throws {DeliveryRefused} when trying again is of no use; any other error means: try again later
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
};

/** A delivery that failed, for now. `code` is safe to log: it holds no words of a server, which repeat what was typed. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`Delivery failed (${code})`, { cause });
    this.code = code;
  }
}

/** A permanent refusal, such as an SMTP 5xx. */
export class DeliveryRefused extends DeliveryFailed {
  override name = 'DeliveryRefused';
}
