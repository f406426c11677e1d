import type { Logger } from '../../../supabase/functions/_shared/proposal/logger.ts';
import type { MailSender } from '../../../supabase/functions/_shared/proposal/mail/mail.ts';
import { createSmtpSender, smtpOptions } from '../../../supabase/functions/_shared/proposal/mail/smtp.ts';
import type { Settings } from '../../settings.ts';
import { createEmlSender } from './emlSender.ts';

/**
 * The way mail goes out: to the server named by `SMTP_URL` or, without one, into files, which a line in the log says.
 * Nodemailer is loaded only now, so that the first visitor after a start need not wait for it.
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
