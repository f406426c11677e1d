import { Router } from 'express';
import type { RequestHandler } from 'express';
import { createAccept } from '../../supabase/functions/send-autoresponder/core/accept.ts';
import type { Accept } from '../../supabase/functions/send-autoresponder/core/accept.ts';
import { createHandler } from '../../supabase/functions/send-autoresponder/core/handler.ts';
import type { Logger } from '../../supabase/functions/send-autoresponder/core/logger.ts';
import { mailDelivery } from '../../supabase/functions/send-autoresponder/core/mailDelivery.ts';
import type { OutboxDeps } from '../../supabase/functions/send-autoresponder/core/outbox.ts';
import { deliveryKinds } from '../../supabase/functions/send-autoresponder/core/store.ts';
import type { Store } from '../../supabase/functions/send-autoresponder/core/store.ts';
import type { Settings } from '../settings.ts';
import { formPost } from './formPost.ts';
import type { RenderPage } from './formPost.ts';
import { functionPath, functionRoute } from './functionRoute.ts';
import { inflateBrotli } from './inflateBrotli.ts';
import { createMailSender } from './mailSender.ts';
import { nodeHashing } from './nodeHashing.ts';
import { startOutboxWorker } from './outboxWorker.ts';
import type { OutboxWorker } from './outboxWorker.ts';
import { spoolDelivery } from './spoolDelivery.ts';
import { openStore } from './stores.ts';

export type Proposals = {
  /** Answers the function's path; with a Supabase project set it answers nothing, the function lives there. */
  readonly router: Router;
  /** Makes the handler of `POST /`. */
  formPost(renderPage: RenderPage): RequestHandler;
  /** Opens the store and resumes the outbox. Throws when the store cannot be used; may then be called again. */
  ready(): Promise<void>;
  /** Whether a request could be stored now. Looks at most once in two seconds. */
  writable(): Promise<boolean>;
  /** Lets the delivery at hand end, for five seconds at most; call it once no more requests come in. */
  close(): Promise<void>;
};

type Running = { store: Store; accept: Accept; worker: OutboxWorker };

/**
 * Makes the proposal's back end of this server. Nothing is opened before `ready()` or the first request.
 *
 * @param deps.logger pino or what has its `info`, `warn` and `error`
 */
export function createProposals({ settings, logger }: { settings: Settings; logger: Logger }): Proposals {
  const allowedOrigins = [new URL(settings.siteUrl).origin, ...settings.allowedOrigins];
  let running: Promise<Running> | undefined;

  function run(): Promise<Running> {
    running ??= start(settings, logger);
    // A database that is down may be up at the next request.
    running.catch(() => (running = undefined));
    return running;
  }

  const submit: Accept = async (fields, client) => (await run()).accept(fields, client);
  const inflaters = { br: inflateBrotli };
  const handler = createHandler({ accept: submit, allowedOrigins, logger, inflaters });
  const router = Router({ strict: true, caseSensitive: true });
  if (!settings.supabaseUrl) router.all(functionPath, functionRoute(handler));

  return {
    router,
    formPost: (renderPage) => formPost({ submit, allowedOrigins, logger, renderPage }),
    ready: async () => void (await run()),
    writable: atMostEvery(2_000, async () => {
      try {
        await (await run()).store.probe();
        return true;
      } catch {
        return false;
      }
    }),
    async close() {
      const open = await running?.catch(() => undefined);
      running = undefined;
      await open?.worker.close();
      await open?.store.close();
    },
  };
}

async function start(settings: Settings, logger: Logger): Promise<Running> {
  const store = await openStore(settings);
  const outbox = await outboxFor(settings, store, logger);
  const worker = startOutboxWorker(outbox);
  const accept = createAccept({
    store,
    limits: settings.proposalLimits,
    deliveries: deliveryKinds.filter((kind) => outbox.deliver[kind]),
    ipHashSalt: settings.ipHashSalt,
    hashing: nodeHashing,
    onStored: () => worker.wake(),
  });
  return { store, accept, worker };
}

/** With a Supabase project the request itself is what is delivered: the function there sends the mails. */
async function outboxFor(settings: Settings, store: Store, logger: Logger): Promise<OutboxDeps> {
  const { supabaseUrl, supabaseAnonKey, mailTimeoutMs } = settings;
  const shared = { store, logger, attemptMs: mailTimeoutMs };
  if (supabaseUrl && supabaseAnonKey) {
    return {
      ...shared,
      deliver: { function: spoolDelivery({ supabaseUrl, supabaseAnonKey, timeoutMs: 10_000 }) },
    };
  }
  const { brand, mailFrom, contactEmail, schedulingUrl } = settings;
  const sender = { brand, mailFrom, contactEmail, schedulingUrl };
  return { ...shared, deliver: mailDelivery(await createMailSender(settings, logger), sender) };
}

function atMostEvery<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; seen: Promise<T> } | undefined;
  return () => {
    if (!last || Date.now() - last.at > ms) last = { at: Date.now(), seen: look() };
    return last.seen;
  };
}
