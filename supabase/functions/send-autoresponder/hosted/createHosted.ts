import { createTransport } from 'nodemailer';
import postgres from 'postgres';
import { createAccept } from '../core/accept.ts';
import { createHandler } from '../core/handler.ts';
import { faultOf } from '../core/logger.ts';
import type { MailSender } from '../core/mail.ts';
import { mailDelivery } from '../core/mailDelivery.ts';
import { drainOutbox } from '../core/outbox.ts';
import { postgresOptions } from '../core/postgresClient.ts';
import { createPostgresStore } from '../core/postgresStore.ts';
import { createSmtpSender, smtpTimeouts } from '../core/smtp.ts';
import { clientIp } from './clientIp.ts';
import { drainRequested } from './drainRequested.ts';
import { consoleLogger } from './consoleLogger.ts';
import type { HostedSettings, MailSettings } from './hostedSettings.ts';
import { keepAlive } from './keepAlive.ts';
import { createResendSender } from './resendSender.ts';

// An Edge Function lives for 150 seconds at least: one round of deliveries has to end well within.
const roundMs = 60_000;
const attemptMs = 30_000;

/** Puts the parts together for Supabase: Postgres, Resend or SMTP, and mail that is sent after the answer. */
export function createHosted(settings: HostedSettings) {
  const logger = consoleLogger;
  const store = createPostgresStore(postgres(settings.databaseUrl, postgresOptions));
  const deliver = mailDelivery(createMailSender(settings.mail), settings.sender);

  async function drain(): Promise<number> {
    const end = Date.now() + roundMs;
    try {
      return await drainOutbox({ store, deliver, logger, attemptMs }, () => Date.now() < end);
    } catch (error) {
      logger.error({ fault: faultOf(error) }, 'The outbox could not be drained');
      return 0;
    }
  }

  const accept = createAccept({
    store,
    limits: settings.limits,
    deliveries: ['autoresponder', 'notification'],
    ipHashSalt: settings.ipHashSalt,
    onStored: () => keepAlive(drain()),
  });
  const handler = createHandler({
    accept,
    allowedOrigins: settings.allowedOrigins,
    logger,
  });

  return async (request: Request, remote: Deno.Addr): Promise<Response> => {
    if (await drainRequested(request, settings.drainSecret)) {
      return Response.json({ ok: true, attempts: await drain() });
    }
    return handler(request, { ip: clientIp(request.headers, remote) });
  };
}

function createMailSender(mail: MailSettings): MailSender {
  if (mail.kind === 'resend') return createResendSender(mail);
  const options = { url: mail.url, ...smtpTimeouts, socketTimeout: attemptMs };
  const transport = createTransport({ ...options, disableFileAccess: true, disableUrlAccess: true });
  return createSmtpSender((message) => transport.sendMail(message));
}
