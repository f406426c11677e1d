import type { Claim, DeliveryKind } from './store.ts';

/** One attempt at a delivery. It has no time limit until the delivery sets one. */
export type Attempt = {
  /** Aborts when the limit has passed, when the process has to end, and after the attempt. */
  readonly signal: AbortSignal;
  /** Ends the attempt after this time from now. Replaces the previous limit. */
  readonly limit: (ms: number) => void;
};

/** Carries out one delivery, within the time limits that it sets. Throws `DeliveryRefused` if a retry would be useless. */
export type Deliver = (claim: Claim, attempt: Attempt) => Promise<void>;

/** How each kind of delivery is carried out. */
export type Deliveries = Readonly<Partial<Record<DeliveryKind, Deliver>>>;

/**
 * Runs an attempt and enforces the limits that it sets.
 *
 * @param end aborts the attempt early
 * @throws {DeliveryFailed} `timed-out` if a limit has passed or `end` was aborted
 */
export async function runAttempt<T>(
  work: (attempt: Attempt) => Promise<T>,
  end = new AbortController(),
): Promise<T> {
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

/** A delivery failed and may be retried. `code` is safe to log: it contains no text of a server, which could repeat input. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`Delivery failed (${code})`, { cause });
    this.code = code;
  }
}

/** A permanent failure, such as an SMTP 5xx. A retry would be useless. */
export class DeliveryRefused extends DeliveryFailed {
  override name = 'DeliveryRefused';
}
