import { createHash, timingSafeEqual } from 'node:crypto';
import { createSubmitProposal } from '#proposal/intake/submitProposal.ts';
import { callFromFetch, createHandler } from '#proposal/intake/handler.ts';
import { createIntake } from '#proposal/intake/createIntake.ts';
import type { Logger } from '#proposal/logger.ts';
import { mailDelivery } from '#proposal/delivery/mailDelivery.ts';
import { startOutbox } from '#proposal/delivery/outbox.ts';
import { postgresDatabase } from '#proposal/store/postgresDatabase.ts';
import { deliveryKinds } from '#proposal/store/records.ts';
import { createStore } from '#proposal/store/createStore.ts';
import { createSmtpSender } from '#proposal/delivery/smtp.ts';
import { readFunctionSettings } from './settings.ts';

// Supabase may end an Edge Function after 150 seconds. So one call of `drain` takes at most 140
// seconds: it starts no further delivery after `roundMs`, and then waits at most `graceMs` until
// the deliveries that it has started are finished. Both times are in ms.
const roundMs = 60_000;
const graceMs = 80_000;
const mailTimeoutMs = 30_000;

// The function uses the same code as the server, with Postgres and SMTP. The answer to a visitor
// does not wait for the mails. Only a call of the scheduler (`drainRequested`) is answered after
// the mails are sent.
const settings = readFunctionSettings(Deno.env.toObject());
const { allowedOrigins, siteUrl } = settings;
/** Writes JSON lines to the console, from where Supabase collects them. */
const logger: Logger = { info: lineOf('info'), warn: lineOf('warn'), error: lineOf('error') };
const store = createStore(postgresDatabase(settings.databaseUrl, { ca: settings.databaseCa }));
const { send } = await createSmtpSender(settings.smtpUrl, mailTimeoutMs, siteUrl);
const deliver = mailDelivery(send, settings);
const kinds = deliveryKinds.filter((kind) => deliver[kind]);
const submit = createSubmitProposal(store, settings, kinds, () => keepAlive(drain()));
const handler = createHandler(createIntake(submit, allowedOrigins, logger), siteUrl);

Deno.serve(async (request, { remoteAddr }) => {
  if (!drainRequested(request, settings.drainSecret))
    return handler(callFromFetch(request, clientIp(request.headers, remoteAddr)));
  const draining = drain();
  // The scheduler may close the connection before the deliveries are sent.
  keepAlive(draining);
  return Response.json({ ok: true, attempts: await draining });
});

/**
 * Sends due deliveries. After `roundMs`, starts no further delivery. After `graceMs` more, aborts
 * the deliveries that are still running. Returns the number of attempts made.
 */
async function drain(): Promise<number> {
  const outbox = startOutbox({ store, deliver, logger });
  const round = setTimeout(() => void outbox.close(graceMs), roundMs);
  await outbox.idle();
  clearTimeout(round);
  return outbox.close(graceMs);
}

/**
 * Returns the visitor's network address, for the limit per network. Cloudflare is in front of
 * Supabase, sets `cf-connecting-ip`, and overwrites a value that the caller has sent. If that
 * header is missing, the last entry of `X-Forwarded-For` counts, because the nearest proxy wrote
 * it. The earlier entries may be forged by the caller.
 */
function clientIp(headers: Headers, remote: Deno.Addr): string | undefined {
  const named = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',').at(-1);
  if (named?.trim()) return named.trim();
  return remote.transport === 'tcp' || remote.transport === 'udp' ? remote.hostname : undefined;
}

function lineOf(level: keyof Logger) {
  // oxlint-disable-next-line no-console
  return (facts: object, msg: string) => console[level](JSON.stringify({ level, ...facts, msg }));
}

/**
 * Whether an HTTP request comes from the scheduler, which makes the function send due deliveries
 * (`docs/supabase.md`). The scheduler sends a POST with the secret `DRAIN_SECRET` in the header
 * `x-drain-secret`.
 */
function drainRequested(request: Request, secret: string | undefined): boolean {
  const given = request.headers.get('x-drain-secret');
  if (!secret || given === null || request.method !== 'POST') return false;
  // The hashes have equal lengths, as `timingSafeEqual` requires.
  return timingSafeEqual(sha256(given), sha256(secret));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/**
 * Keeps an Edge Function alive after its answer until the work is done. Does nothing outside
 * Supabase, for example in a test.
 */
function keepAlive(work: Promise<unknown>): void {
  const runtime = (globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } }).EdgeRuntime;
  runtime?.waitUntil(work);
}
