import { Pool } from 'pg';
import { createSubmitProposal } from '#proposal/intake/submitProposal.ts';
import { createHandler } from '#proposal/handler.ts';
import { faultOf } from '#proposal/logger.ts';
import { mailDelivery } from '#proposal/mailDelivery.ts';
import { drainOutbox } from '#proposal/outbox.ts';
import { poolOptions, postgresDatabase } from '#proposal/postgresDatabase.ts';
import { deliveryKinds } from '#proposal/store.ts';
import { createStore } from '#proposal/createStore.ts';
import { createSmtpSender } from '#proposal/smtp.ts';
import { clientIp } from './clientIp.ts';
import { drainRequested } from './drainRequested.ts';
import { consoleLogger } from './consoleLogger.ts';
import type { HostedSettings } from './settings.ts';
import { keepAlive } from './keepAlive.ts';
import { createResendSender } from './resendSender.ts';

// An Edge Function lives for at least 150 seconds. One round of deliveries has to end well before that.
const roundMs = 60_000;
const attemptMs = 30_000;

/** Assembles the function for Supabase: Postgres, Resend or SMTP. Mails are sent after the answer. */
export async function createHosted(settings: HostedSettings) {
  const logger = consoleLogger;
  const store = createStore(postgresDatabase(new Pool(poolOptions(settings.databaseUrl))));
  const { resend, smtpUrl } = settings;
  const mail = resend ? createResendSender(resend) : await createSmtpSender(smtpUrl, attemptMs);
  const deliver = mailDelivery(mail, settings, settings.webhook);

  async function drain(): Promise<number> {
    const end = Date.now() + roundMs;
    try {
      return await drainOutbox({ store, deliver, logger, attemptMs }, () => Date.now() < end);
    } catch (error) {
      logger.error({ fault: faultOf(error) }, 'The outbox could not be drained');
      return 0;
    }
  }

  const accept = createSubmitProposal({
    store,
    limits: settings.proposalLimits,
    deliveries: deliveryKinds.filter((kind) => deliver[kind]),
    ipHashSalt: settings.ipHashSalt,
    onStored: () => keepAlive(drain()),
  });
  const handler = createHandler({ accept, allowedOrigins: settings.allowedOrigins, logger });

  return async (request: Request, remote: Deno.Addr): Promise<Response> => {
    if (drainRequested(request, settings.drainSecret)) {
      return Response.json({ ok: true, attempts: await drain() });
    }
    return handler(request, { ip: clientIp(request.headers, remote) });
  };
}
