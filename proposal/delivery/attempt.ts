import { faultOf, type Logger } from '../logger.ts';
import type { Store } from '../store/createStore.ts';
import { type Claim, type DeliveryKind, hourMs, type Settlement } from '../store/records.ts';

/** One attempt at a delivery. It has no time limit until the delivery sets one. */
export type Attempt = {
  /** Aborts when the limit has passed, when the process has to end, and after the attempt. */
  readonly signal: AbortSignal;
  /** Ends the attempt after this time from now. Replaces the previous limit. */
  readonly limit: (ms: number) => void;
};

/**
 * Carries out one delivery, within the time limits that it sets. If it cannot go to its recipient, does nothing and returns
 * the recipients to which it has to go instead. Throws `DeliveryRefused` if a retry would be useless.
 */
export type Deliver = (claim: Claim, attempt: Attempt) => Promise<void | readonly string[]>;

/** How each kind of delivery is carried out. */
export type Deliveries = Readonly<Partial<Record<DeliveryKind, Deliver | undefined>>>;

/** Runs an attempt. Throws `DeliveryFailed('timed-out')` if a limit that it sets has passed, or if `end` is aborted. */
export async function runAttempt<Result>(
  work: (attempt: Attempt) => Promise<Result>,
  end = new AbortController(),
): Promise<Result> {
  const { signal } = end;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = (ms: number) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => end.abort(), ms);
  };
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryFailed('timed-out')), { once: true });
  });
  try {
    return await Promise.race([work({ signal, limit }), aborted]);
  } finally {
    clearTimeout(timer);
    end.abort();
  }
}

export type OutboxDeps = Readonly<{ store: Store; deliver: Deliveries; logger: Logger }>;

/**
 * The waits after the first, second … failed attempt: an hour at most on the first day, for which the site promises an
 * answer, and five days in all (RFC 5321 §4.5.4.1). The next failure is final.
 */
const backOffMs = [30_000, 120_000, 600_000, ...times(24, hourMs), ...times(16, 6 * hourMs)];

function times(count: number, wait: number): number[] {
  return Array<number>(count).fill(wait);
}

/** Makes one attempt, which `end` aborts, and logs how it ended. */
export async function carryOut(deps: OutboxDeps, claim: Claim, end: AbortController): Promise<Settlement> {
  const { logger } = deps;
  const { id, kind, recipient, attempt: number } = claim;
  const facts = { proposal: id, delivery: kind, ...(recipient && { recipient }), attempt: number };
  try {
    const deliver = deps.deliver[kind];
    if (!deliver) throw new Error(`No delivery function is set up for ${kind}`);
    const others = await runAttempt((attempt) => deliver(claim, attempt), end);
    if (others) return { state: 'replaced', at: Date.now(), by: others };
    logger.info(facts, 'Delivered');
    return { state: 'sent', at: Date.now() };
  } catch (error) {
    const settlement = afterFailure(claim, error);
    const failed = { ...facts, fault: faultOf(error) };
    if (settlement.state === 'dead') logger.error(failed, 'Delivery given up');
    else logger.warn(failed, 'Delivery failed; it will be tried again');
    return settlement;
  }
}

function afterFailure(claim: Claim, error: unknown): Settlement {
  const { name, code: reason = name } = faultOf(error);
  const wait = backOffMs[claim.attempt - 1];
  // The agency can mend what refuses a delivery to itself: a full mailbox, or a mistake in the settings.
  const refused = claim.kind === 'autoresponder' && error instanceof DeliveryRefused;
  if (refused || wait === undefined) return { state: 'dead', reason };
  return { state: 'queued', dueAt: Date.now() + wait, reason };
}

/** A delivery failed and may be retried. `code` is safe to log: it has no text of a server, which could repeat input. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`Delivery failed (${code})`, { cause });
    this.code = code;
  }
}

/** A retry would be useless, as to an unknown recipient. */
export class DeliveryRefused extends DeliveryFailed {
  override name = 'DeliveryRefused';
}
