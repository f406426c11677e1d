import type { Logger } from '#proposal/logger.ts';
import type { MailSender } from '#proposal/mail/mail.ts';
import { createSmtpSender, smtpOptions } from '#proposal/mail/smtp.ts';
import type { Settings } from '../../settings.ts';
import { createEmlSender } from './emlSender.ts';

/**
 * Creates the mail sender. It sends through `SMTP_URL` or, if that is not set, writes files and says so in the log.
 * Nodemailer is imported here and not at the top, so that startup does not wait for it.
 */
export async function createMailSender(
  settings: Pick<Settings, 'smtpUrl' | 'dataDir' | 'mailTimeoutMs'>,
  logger: Logger,
): Promise<MailSender> {
  if (!settings.smtpUrl) return createEmlSender(settings.dataDir, logger);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(smtpOptions(settings.smtpUrl, settings.mailTimeoutMs));
  return createSmtpSender((message) => transport.sendMail(message));
}
