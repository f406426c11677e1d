import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createSubmitProposal, type SubmitProposal } from '#proposal/submitProposal.ts';
import { createHandler } from '#proposal/handler.ts';
import { createReceive } from '#proposal/receive.ts';
import type { Logger } from '#proposal/logger.ts';
import { mailDelivery } from '#proposal/mailDelivery.ts';
import { createSmtpSender, toFault } from '#proposal/smtp.ts';
import type { Deliveries } from '#proposal/attempt.ts';
import { startOutbox } from '#proposal/outbox.ts';
import { deliveryKinds } from '#proposal/store.ts';
import type { Settings } from '../settings.ts';
import { limitPerNetwork } from '../http/limitPerNetwork.ts';
import { formRoute, type SendNotice } from './formRoute.ts';
import { functionRoute } from './functionRoute.ts';
import { createEmlWriter } from './delivery/emlSender.ts';
import { forwardToSupabase } from './delivery/forwardToSupabase.ts';
import { openStore, watchStore } from './openStore.ts';
import { databaseFile } from './sqlite/openSqlite.ts';
import { startUpkeep } from './upkeep.ts';

export type Proposals = ReturnType<typeof createProposals>;

const graceMs = 5_000;
const longestCloseMs = 8_000;
/** The value of Retry-After, in seconds, while too many requests are being stored. */
const busyRetrySeconds = 5;

/** Creates this server's back end for proposals. The store is opened by `ready()` or by the first request. */
export function createProposals({ settings, logger }: { settings: Settings; logger: Logger }) {
  const { allowedOrigins } = settings;
  let running: ReturnType<typeof start> | undefined;

  function run() {
    running ??= start(settings, logger);
    // The next request tries again, because the database may be back by then.
    running.catch(() => (running = undefined));
    return running;
  }

  const takePlace = limitPerNetwork(settings.maxRequestsInFlight);
  const submit: SubmitProposal = async (fields, client) => {
    const leave = takePlace(client.ip);
    if (!leave) return { code: 'unavailable', retryAfterSeconds: busyRetrySeconds };
    return run()
      .then((open) => open.submit(fields, client))
      .finally(leave);
  };
  const receive = createReceive({ submit, allowedOrigins, logger });

  return {
    /** Passes every request on if the function runs on Supabase (`SUPABASE_URL`). */
    functionRoute: functionRoute(settings.supabaseUrl ? undefined : createHandler(receive, allowedOrigins)),
    formRoute: (sendNotice: SendNotice) => formRoute(receive, sendNotice),
    /** Opens the store and resumes the outbox. Throws if the store cannot be used, and may then be called again. */
    ready: async () => void (await run()),
    /** Says whether requests can be stored now, or why not. Probes the store at most once in two seconds. */
    storeState: watchStore(async () => (await run()).store.probe()),
    /** Lets current deliveries finish. Call it once no more requests come in. Takes eight seconds at most. */
    async close(): Promise<void> {
      const closed = running?.then(
        ({ close }) => close(),
        () => undefined,
      );
      running = undefined;
      // The limit covers a database that hangs. Deliveries not marked as sent are repeated after the next startup.
      await Promise.race([closed, pause(longestCloseMs, undefined, { ref: false })]);
    },
  };
}

async function start(settings: Settings, logger: Logger) {
  const store = await openStore(settings);
  const unread = databaseFile(settings.dataDir);
  if (settings.databaseUrl && existsSync(unread))
    logger.warn(
      {},
      `DATABASE_URL is set: the requests in ${unread} are not read (npm run proposals -- --copy-to)`,
    );
  const deliver = await deliveriesFor(settings, logger);
  // The settings may have been mended, so nothing waits for its next attempt.
  await store.retryWaiting(Date.now());
  const outbox = startOutbox({ store, deliver, logger });
  const submit = createSubmitProposal({
    store,
    limits: settings.proposalLimits,
    deliveries: deliveryKinds.filter((kind) => deliver[kind]),
    ipHashSalt: settings.ipHashSalt,
    onStored: () => outbox.wake(),
  });
  const stopUpkeep = startUpkeep(store, logger, settings);
  async function close() {
    stopUpkeep();
    await outbox.close(graceMs);
    await store.close();
  }
  return { store, submit, close };
}

/** With a Supabase project, requests are forwarded to its function, which sends the mails. Without one, mail is sent here. */
async function deliveriesFor(settings: Settings, logger: Logger): Promise<Deliveries> {
  const { supabaseUrl, supabaseKey, smtpUrl, mailTimeoutMs } = settings;
  if (supabaseUrl && supabaseKey) return { function: forwardToSupabase(supabaseUrl, supabaseKey) };
  if (!smtpUrl) return mailDelivery(await createEmlWriter(settings.dataDir, logger), settings);
  const { send, verify } = await createSmtpSender(smtpUrl, mailTimeoutMs);
  verify().catch((error: unknown) => {
    const message =
      'No mail goes out: the mail server does not let this server log in, or offers no encryption for the password (SMTP_URL)';
    logger.error({ fault: toFault(error).code }, message);
  });
  return mailDelivery(send, settings);
}
