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

/** How long deliveries may take to finish when the server closes. */
const deliveriesGraceMs = 5_000;
/** How long `close` may take in all. */
export const maxCloseMs = 8_000;
/** How long a request waits while the store is being opened. A migration may take minutes. */
const maxOpenMs = 4_000;
/** The value of Retry-After, in seconds, while this server cannot store a request. */
const busyRetrySeconds = 5;

/**
 * Creates this server's back end for visitors' requests. The store is opened by `ready()`,
 * `storeState()` or a request, whichever comes first. If that fails, the next of them tries again.
 *
 * With `SUPABASE_URL`, the pages post to the function on Supabase, so nothing is stored here. A
 * page that was loaded before `SUPABASE_URL` was set still sends its requests here. Valid ones are
 * answered 503. For a posted form, the answer is a page with the typed values, whose form posts to
 * the function.
 */
export function createProposals({ settings, logger }: { settings: Settings; logger: Logger }) {
  const { allowedOrigins, supabaseUrl } = settings;
  const watch = watchStore(logger);
  /**
   * The back end that is open or being opened. Undefined before the first call of `opened`, after a
   * failed one, and after `close`.
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

  /** Returns the back end, and opens it at the first call. After `close`, it throws. */
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
     * Opens the store and resumes the outbox, unless Supabase is used. Throws if the store cannot
     * be used. It may be called again, until `close`.
     */
    async ready() {
      warnOfLeft(settings, logger);
      if (!supabaseUrl) await opened();
    },
    /**
     * Returns whether requests can be stored now, or why not. It is missing if the function on
     * Supabase stores them.
     */
    storeState: supabaseUrl ? undefined : () => watch.state(openedStore),
    /**
     * Lets running deliveries finish, and aborts them after `deliveriesGraceMs`. A request that
     * arrives later is not stored.
     */
    async close(): Promise<void> {
      isClosed = true;
      const closed = current?.then(
        ({ close }) => close(),
        () => undefined,
      );
      current = undefined;
      // The time is limited because a database may hang. Deliveries that could not be marked as
      // sent are repeated after the next startup.
      await Promise.race([closed, pause(maxCloseMs, undefined, { ref: false })]);
    },
  };
}

/**
 * Waits until the back end is open. Throws `StoreUnavailable` if that takes longer than
 * `maxOpenMs`. The opening continues.
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
    // The next request opens the store again.
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

/** Warns if `DATA_DIR` contains a database that is not used with these settings. */
function warnOfLeft({ dataDir, databaseUrl, supabaseUrl }: Settings, logger: Logger): void {
  const file = databaseFile(dataDir);
  if (!(supabaseUrl ?? databaseUrl) || !existsSync(file)) return;
  const setting = supabaseUrl ? 'SUPABASE_URL' : 'DATABASE_URL';
  const lost = `the site no longer uses ${file}. It sends no mails for the requests in this file, and erases none of them by age`;
  const remedy =
    'To list these requests, run this with nothing after the "=": DATABASE_URL= npm run proposals. To copy them to Postgres, run: npm run proposals -- --copy-to postgres://user@host:5432/database';
  logger.warn({}, `${setting} is set, so ${lost}. ${remedy}`);
}

/**
 * Returns the function that sends a mail or, without `SMTP_URL`, writes it to a file. Both load
 * nodemailer, which takes time, so `mailSender` is not called before the server serves pages.
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
