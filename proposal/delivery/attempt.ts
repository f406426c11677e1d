import { describeError, type Logger } from '../logger.ts';
import type { Store } from '../store/createStore.ts';
import { type Claim, type DeliveryKind, hourMs, type Settlement } from '../store/records.ts';

/** One attempt at a delivery. It has no time limit until `Deliver` calls `limit`. */
export type Attempt = {
  /**
   * Aborted when the time limit has passed, when the process has to end, and when the attempt has
   * ended.
   */
  readonly signal: AbortSignal;
  /** Sets how long the attempt may still take. The new limit replaces an earlier one. */
  readonly limit: (ms: number) => void;
};

/**
 * Carries out one delivery, and sets the time limits of the attempt. If a notification has to be
 * replaced by one delivery for each address, it sends nothing and returns these addresses.
 *
 * Throws `MailboxRefused` if the recipient's mailbox accepts no mail, `SendingRefused` if the mail
 * server refuses the mail permanently for any other reason, and `DeliveryFailed` or another error
 * after any other failure. `afterFailure` decides after which errors there is a retry.
 */
export type Deliver = (claim: Claim, attempt: Attempt) => Promise<void | readonly string[]>;

/** How each kind of delivery is carried out. */
export type Deliveries = Readonly<Partial<Record<DeliveryKind, Deliver | undefined>>>;

/**
 * Runs an attempt. Throws `DeliveryFailed('timed-out')` if the attempt exceeds its time limit, or
 * if the caller aborts `controller` during the attempt. Aborts `controller` itself once the attempt
 * has ended.
 */
export async function runAttempt<Result>(
  work: (attempt: Attempt) => Promise<Result>,
  controller = new AbortController(),
): Promise<Result> {
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = (ms: number) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => controller.abort(), ms);
  };
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryFailed('timed-out')), { once: true });
  });
  try {
    return await Promise.race([work({ signal, limit }), aborted]);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

export type OutboxDeps = Readonly<{ store: Store; deliver: Deliveries; logger: Logger }>;

/**
 * The pauses, in ms, before each further attempt at a confirmation if the mail server has refused
 * to send it (`SendingRefused`). The pauses last about one day in all. If the attempt after the
 * last pause fails, the confirmation is given up.
 */
const firstDayMs = [30_000, 120_000, 600_000, ...times(24, hourMs)];
/**
 * The pauses, in ms, after any other failure. The pauses last about five days in all (RFC 5321
 * §4.5.4.1). If the attempt after the last pause fails, the delivery is given up. Each start of the
 * server ends the current pause (`retryWaiting`). If the server is restarted often while the mail
 * server is down, the attempts are therefore used up earlier.
 */
const backOffMs = [...firstDayMs, ...times(16, 6 * hourMs)];

function times(count: number, wait: number): number[] {
  return Array<number>(count).fill(wait);
}

/**
 * Makes one attempt, and logs whether it succeeded. If the delivery is replaced, nothing is logged.
 * If `controller` is aborted, the attempt ends as failed. Returns the result, for `settle`, and
 * never throws.
 */
export async function carryOut(
  deps: OutboxDeps,
  claim: Claim,
  controller: AbortController,
): Promise<Settlement> {
  const { logger } = deps;
  const { id, kind, recipient, attempt: number } = claim;
  const facts = { proposal: id, delivery: kind, ...(recipient && { recipient }), attempt: number };
  try {
    const deliver = deps.deliver[kind];
    if (!deliver) throw new Error(`No delivery function is set up for ${kind}`);
    const others = await runAttempt((attempt) => deliver(claim, attempt), controller);
    if (others) return { state: 'replaced', at: Date.now(), by: others };
    logger.info(facts, 'Delivered');
    return { state: 'sent', at: Date.now() };
  } catch (error) {
    const settlement = afterFailure(claim, error);
    const failed = { ...facts, fault: describeError(error) };
    if (settlement.state === 'dead') logger.error(failed, 'Delivery given up');
    else logger.warn(failed, 'Delivery failed; it will be tried again');
    return settlement;
  }
}

function afterFailure(claim: Claim, error: unknown): Settlement {
  const { name, code = name } = describeError(error);
  // A notification or webhook is retried for about five days (`backOffMs`), whatever the error is,
  // because the agency can remove every cause: a full mailbox, for example, or a mistake in the
  // settings. For a confirmation, the error decides:
  //
  // - The mailbox accepts no mail (`MailboxRefused`): the confirmation is given up at once.
  // - The mail server refuses the mail permanently for another reason (`SendingRefused`): the
  //   confirmation is given up after about one day (`firstDayMs`), because its text promises an
  //   answer within a day.
  // - Any other error, such as a mail server that does not respond: the confirmation is retried for
  //   about five days.
  const confirms = claim.kind === 'autoresponder';
  const waits = confirms && error instanceof SendingRefused ? firstDayMs : backOffMs;
  const wait = waits[claim.attempt - 1];
  if (wait === undefined || (confirms && error instanceof MailboxRefused))
    return { state: 'dead', error: code };
  return { state: 'queued', dueAt: Date.now() + wait, error: code };
}

/**
 * A delivery failed. `afterFailure` decides whether it is retried. `code` contains no text from a
 * server, because such a text may repeat a visitor's input. So `code` may be logged.
 */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`Delivery failed (${code})`, { cause });
    this.code = code;
  }
}

/**
 * The mail server has refused a mail permanently, but not because of the recipient's mailbox. The
 * reason may be the account, the sender, the network address, the content or a limit. `remedy` says
 * in one sentence what the owner can do.
 */
export class SendingRefused extends DeliveryFailed {
  override name = 'SendingRefused';
  readonly remedy: string;

  constructor(code: string, cause: unknown, remedy: string) {
    super(code, cause);
    this.remedy = remedy;
  }
}

/** The recipient's mailbox accepts no mail, for example because it does not exist. */
export class MailboxRefused extends DeliveryFailed {
  override name = 'MailboxRefused';
}
