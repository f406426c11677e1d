import { faultOf, type Logger } from './logger.ts';
import { DeliveryFailed, DeliveryRefused } from './mail.ts';
import type { Claim, DeliveryKind, Outcome, Store } from './store.ts';

/** Carries out one delivery. Throws `DeliveryRefused` if a retry would be useless. */
export type Deliver = (claim: Claim, signal: AbortSignal) => Promise<void>;

export type OutboxDeps = {
  readonly store: Store;
  readonly deliver: Readonly<Partial<Record<DeliveryKind, Deliver>>>;
  readonly logger: Logger;
  /** Time limit of one attempt. The lease is twice as long, so that it cannot end while an attempt runs. */
  readonly attemptMs: number;
  readonly now?: () => number;
  /** Aborts the current attempt when the process has to end. The attempt counts as failed and is repeated later. */
  readonly cut?: AbortSignal;
};

const hourMs = 60 * 60 * 1000;

/** The waits after the first, second … failed attempt: five days in all (RFC 5321 §4.5.4.1). The next failure is final. */
export const backOffMs: readonly number[] = [
  30_000,
  120_000,
  600_000,
  hourMs,
  ...Array<number>(20).fill(6 * hourMs),
];

/**
 * Delivers what is due, one delivery at a time, until nothing is due.
 *
 * @param mayContinue called before each delivery; false ends the round early
 * @returns the number of attempts made
 * @throws {StoreUnavailable} if the store cannot be used; a claimed delivery becomes due again when its lease ends
 */
export async function drainOutbox(
  deps: OutboxDeps,
  mayContinue: () => boolean = () => true,
): Promise<number> {
  const { store, now = Date.now } = deps;
  let attempts = 0;
  while (mayContinue()) {
    const claim = await store.claim(now(), deps.attemptMs * 2);
    if (!claim) break;
    attempts += 1;
    await store.settle(claim, await attempt(deps, claim));
  }
  return attempts;
}

async function attempt(deps: OutboxDeps, claim: Claim): Promise<Outcome> {
  const { now = Date.now, logger } = deps;
  const facts = { proposal: claim.proposal.id, delivery: claim.kind, attempt: claim.attempt };
  const giveUp = new AbortController();
  const cut = () => giveUp.abort();
  const timer = setTimeout(cut, deps.attemptMs);
  // Not `AbortSignal.any`: on Node 20, each call keeps 3 KB for as long as `deps.cut` exists.
  deps.cut?.addEventListener('abort', cut);
  try {
    const deliver = deps.deliver[claim.kind];
    if (!deliver) throw new Error(`No delivery function is set up for ${claim.kind}`);
    await Promise.race([deliver(claim, giveUp.signal), aborted(giveUp.signal)]);
    logger.info(facts, 'Delivered');
    return { state: 'sent', at: now() };
  } catch (error) {
    const outcome = afterFailure(claim, error, now());
    if (outcome.state === 'dead') logger.error({ ...facts, fault: faultOf(error) }, 'Delivery given up');
    else logger.warn({ ...facts, fault: faultOf(error) }, 'Delivery failed; it will be tried again');
    return outcome;
  } finally {
    clearTimeout(timer);
    deps.cut?.removeEventListener('abort', cut);
  }
}

function afterFailure(claim: Claim, error: unknown, now: number): Outcome {
  const { code, name } = faultOf(error);
  const reason = code ?? name;
  let wait = backOffMs[claim.attempt - 1];
  // Deliveries to the agency are retried even after a refusal, because the agency can fix its cause: a full mailbox, or
  // a mistake in the settings.
  const mayEnd = claim.kind === 'autoresponder' || claim.kind === 'function';
  if (mayEnd && error instanceof DeliveryRefused) return { state: 'dead', reason };
  // This server holds the only copy until the function has accepted it, so it retries at least every hour, without end.
  if (claim.kind === 'function') wait = Math.min(wait ?? hourMs, hourMs);
  if (wait === undefined) return { state: 'dead', reason };
  return { state: 'queued', dueAt: now + wait, reason };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryFailed('timed-out')), { once: true });
  });
}
