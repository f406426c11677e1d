import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createSubmitProposal, type SubmitProposal } from '#proposal/intake/submitProposal.ts';
import { createHandler } from '#proposal/intake/handler.ts';
import { createIntake } from '#proposal/intake/createIntake.ts';
import type { Logger } from '#proposal/logger.ts';
import { mailDelivery } from '#proposal/delivery/mailDelivery.ts';
import { createSmtpSender } from '#proposal/delivery/smtp.ts';
import { toDeliveryError } from '#proposal/delivery/smtpErrors.ts';
import { smtpRemedy } from '#proposal/delivery/smtpRemedies.ts';
import { startOutbox } from '#proposal/delivery/outbox.ts';
import type { Store } from '#proposal/store/createStore.ts';
import { StoreUnavailable } from '#proposal/store/database.ts';
import { deliveryKinds } from '#proposal/store/records.ts';
import type { Settings } from './settings.ts';
import { limitPerNetwork } from './lifecycle/limitPerNetwork.ts';
import { createMailWriter } from '#proposal/delivery/mailFiles.ts';
import { openStore } from '#proposal/store/openStore.ts';
import { databaseFile } from '#proposal/store/sqlite/openSqlite.ts';
import { startUpkeep } from './lifecycle/upkeep.ts';
import { watchStore } from './lifecycle/watchStore.ts';

/** How long running deliveries may go on when the server closes, in ms. */
const deliveriesGraceMs = 5_000;
/** How long `close` may take in all, in ms. */
export const maxCloseMs = 8_000;
/**
 * The longest time, in ms, for which a request waits until the store is open. After this time, the
 * server answers 503, because a migration may take minutes.
 */
const maxOpenMs = 4_000;
/**
 * The value of Retry-After, in seconds, if this server has too many requests in progress, or if it
 * stores no requests because Supabase does.
 */
const busyRetrySeconds = 5;

/**
 * Creates the part of the server that receives requests for proposals: it checks and stores them,
 * and sends the mails and webhook calls about them. The first call of `ready()` or `storeState()`,
 * or the first request with valid fields, opens the store. If the store cannot be opened, the next
 * such call or request tries again.
 *
 * With `SUPABASE_URL`, the pages send their requests to the function on Supabase, and this server
 * stores nothing. But a page that was loaded before `SUPABASE_URL` was set still sends its requests
 * here. If the fields are valid, the server answers 503. A browser without JavaScript then shows
 * the landing page with the typed values, and the form on it posts to the function on Supabase.
 */
export function createProposals({ settings, logger }: { settings: Settings; logger: Logger }) {
  const { allowedOrigins, supabaseUrl } = settings;
  const watch = watchStore(logger);
  /**
   * The back end: the open store and what works on it, the outbox and the hourly upkeep. Undefined
   * before the first call of `opened`, after a call that failed, and after `close`.
   */
  let current: ReturnType<typeof open> | undefined;
  let isClosed = false;

  async function open() {
    const backEnd = await openBackEnd(settings, logger);
    const checkStore = () => watch.state(() => backEnd.store);
    const stopUpkeep = startUpkeep(backEnd.store, logger, settings, checkStore);
    async function close() {
      stopUpkeep();
      await backEnd.close();
    }
    return { ...backEnd, close };
  }

  /** Returns the back end. The first call opens it. After `close`, each call throws. */
  async function opened() {
    if (isClosed) throw new StoreUnavailable('closed', undefined, 'the server is closing');
    if (!current) {
      current = open();
      // The next request tries again, because the database may be back by then.
      current.catch(() => (current = undefined));
    }
    return current;
  }

  const openedStore = async () => (await inTime(opened())).store;
  const acquire = limitPerNetwork(settings.maxRequestsInFlight);
  const submit: SubmitProposal = async (fields, client) => {
    const release = supabaseUrl ? undefined : acquire(client.ip);
    if (!release) return { code: 'unavailable', retryAfterSeconds: busyRetrySeconds };
    try {
      const backEnd = await inTime(opened());
      return await backEnd.submit(fields, client);
    } catch (error) {
      watch.forget();
      throw error;
    } finally {
      release();
    }
  };
  const intake = createIntake(submit, allowedOrigins, logger);

  return {
    intake,
    handler: createHandler(intake),
    /**
     * Opens the store and starts the outbox. With `SUPABASE_URL`, it does neither. Throws if the
     * store cannot be used. It may be called again until `close` is called.
     */
    async ready() {
      warnOfUnusedDatabase(settings, logger);
      if (!supabaseUrl) await opened();
    },
    /**
     * Returns `ok` if requests can be stored now, and otherwise a code that says why not. With
     * `SUPABASE_URL`, this function is undefined, because the function on Supabase stores the
     * requests.
     */
    storeState: supabaseUrl ? undefined : () => watch.state(openedStore),
    /**
     * Closes the outbox and the store. A running delivery has `deliveriesGraceMs` to finish, and is
     * aborted if it takes longer. A request that arrives after this call is not stored.
     */
    async close(): Promise<void> {
      isClosed = true;
      const closed = current?.then(
        ({ close }) => close(),
        () => undefined,
      );
      current = undefined;
      // The time is limited, because a database may hang. If a delivery was sent, but could not be
      // marked as sent, it is sent again once its lease has ended.
      await Promise.race([closed, pause(maxCloseMs, undefined, { ref: false })]);
    },
  };
}

/**
 * Waits until the back end is open. If that takes longer than `maxOpenMs`, throws
 * `StoreUnavailable`, and the opening continues.
 */
async function inTime<BackEnd>(opening: Promise<BackEnd>): Promise<BackEnd> {
  const end = new AbortController();
  const late = pause(maxOpenMs, undefined, { signal: end.signal }).then(() => {
    throw new StoreUnavailable('opening', undefined, 'the database is still being opened or migrated');
  });
  return Promise.race([opening, late]).finally(() => end.abort());
}

/** Opens the store and starts the outbox. */
async function openBackEnd(settings: Settings, logger: Logger) {
  const store = await openStore(settings);
  try {
    return await startBackEnd(store, settings, logger);
  } catch (error) {
    // Closed, because the next request opens the store again.
    await store.close();
    throw error;
  }
}

async function startBackEnd(store: Store, settings: Settings, logger: Logger) {
  const deliver = mailDelivery(await mailSender(settings, logger), settings);
  // The settings may have been corrected, so the deliveries that wait after a failed attempt are
  // retried now.
  await store.retryWaiting(Date.now());
  const outbox = startOutbox({ store, deliver, logger });
  const kinds = deliveryKinds.filter((kind) => deliver[kind]);
  const submit = createSubmitProposal(store, settings, kinds, () => outbox.wake());
  async function close() {
    await outbox.close(deliveriesGraceMs);
    await store.close();
  }
  return { store, submit, close };
}

/**
 * Warns if `DATA_DIR` contains an SQLite database that the server does not use with these settings.
 */
function warnOfUnusedDatabase({ dataDir, databaseUrl, supabaseUrl }: Settings, logger: Logger): void {
  const file = databaseFile(dataDir);
  if (!(supabaseUrl ?? databaseUrl) || !existsSync(file)) return;
  const setting = supabaseUrl ? 'SUPABASE_URL' : 'DATABASE_URL';
  const lost = `the site no longer uses ${file}. It sends no mails for the requests in this file, and erases none of them by age`;
  const list = databaseUrl
    ? 'run the command without DATABASE_URL: DATABASE_URL= npm run proposals'
    : 'run: npm run proposals';
  const copy = 'npm run proposals -- --copy-to postgres://user@host:5432/database';
  const remedy = `To list these requests, ${list}. To copy them to Postgres, run: ${copy}`;
  logger.warn({}, `${setting} is set, so ${lost}. ${remedy}`);
}

/**
 * Returns the function that sends a mail or, without `SMTP_URL`, the function that writes it to a
 * file. Both functions load nodemailer, which takes time. So `mailSender` is called only after the
 * server has begun to serve pages.
 */
async function mailSender({ smtpUrl, mailTimeoutMs, siteUrl, dataDir }: Settings, logger: Logger) {
  if (!smtpUrl) return createMailWriter(dataDir, logger);
  const { send, verify } = await createSmtpSender(smtpUrl, mailTimeoutMs, siteUrl);
  verify().catch((error: unknown) => {
    const failure = toDeliveryError(error);
    logger.error({ fault: { code: failure.code } }, `No mail is sent: ${smtpRemedy(failure)}`);
  });
  return send;
}
