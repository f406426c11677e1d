import { attemptDelivery, failureOf, type Pause, type Result } from './attemptDelivery.ts';
import {
  isOld,
  keepRequest,
  type KeptRequest,
  keptRequests,
  type Outcome,
  settleRequest,
  requestStateOf,
  takeOverFormer,
  tidyUp,
} from './keptRequests.ts';
import type { FunctionsHost } from './supabaseClient.ts';

export type DeliveryResult = 'kept' | Outcome;

/**
 * Called with the outcome of a request, or with `kept` if the request still waits: an attempt has
 * failed, or the host has asked for a pause. If the cause is that too many requests came from this
 * network, `tooManyUntil` is the time, in ms since 1970, after which the browser tries again.
 */
export type ReportOutcome = (request: KeptRequest, outcome: DeliveryResult, tooManyUntil?: number) => void;

/** The time between two attempts while the page is open, in ms. */
const interval = 45_000;

export type Sender = ReturnType<typeof createSender>;

/**
 * Returns two functions, which send the requests of this page and those that the browser keeps to
 * one host. A page calls `createSender` only once, so all its requests share one pause: if the
 * host asks for a pause, all of them wait.
 */
export function createSender(host: FunctionsHost, report: ReportOutcome) {
  let pause: Pause = { until: 0, tooMany: false };
  let isWatching = false;
  let isAttempting = false;
  let isAskedAgain = false;

  /**
   * Makes sure that a request whose function call failed with `error` is kept. Then makes a second
   * attempt: by the server's `POST /` or, with Supabase, by a second call of the function. There is
   * no second attempt
   *
   * - if another tab has recorded the outcome,
   * - if the request is too old,
   * - during a pause that the host asked for earlier,
   * - with Supabase, if `error` says that the request is refused for good, or asks for a pause.
   *
   * The visitor is waiting. So the second attempt is made at once, even while attempts for other
   * kept requests are running. If the request is received, the other kept requests are sent
   * afterwards. If the browser's storage is full or blocked, the second attempt is the last one.
   *
   * `report` is called at most once for this request. There are four cases:
   *
   * 1. Another tab had recorded an outcome before. `report` gets that outcome.
   * 2. There is no second attempt, because the request is too old, is refused for good, or has to
   *    wait for the end of a pause. `report` gets `expired`, `undelivered` or `kept`. Instead of
   *    `kept`, it gets `undelivered` if the browser's storage is full or blocked.
   * 3. No other attempt and no other tab records an outcome during the second attempt. `report`
   *    gets the result of the second attempt: an outcome, or `kept`. Instead of `kept`, it gets
   *    `undelivered` if the browser's storage is full or blocked.
   * 4. Another attempt or another tab records an outcome during the second attempt. The table says
   *    what `report` gets.
   *
   * | recorded outcome | result of the second attempt | `report` gets        |
   * | ---------------- | ---------------------------- | -------------------- |
   * | `received`       | any                          | (is not called)      |
   * | any other        | `received`                   | `received`           |
   * | any other        | `kept`                       | the recorded outcome |
   * | any other        | `undelivered`, `expired`     | (is not called)      |
   *
   * Where `report` is not called, the form gets the recorded outcome in another way: from the
   * attempt that has recorded it, or through the event `storage` from another tab
   * (`useProposal.ts`).
   */
  async function keepAndDeliver(request: KeptRequest, error: unknown): Promise<void> {
    // With Supabase, the second attempt calls the same function, so the answer to the first call
    // counts.
    const first = host.supabaseUrl ? outcomeAfter(failureOf(error)) : 'kept';
    const before = requestStateOf(request);
    switch (before) {
      case 'received':
      case 'undelivered':
      case 'expired':
      case 'withdrawn':
        // Another tab has the outcome already.
        return report(request, before);
      case 'kept':
      case undefined:
        keepRequest(request);
    }
    const outcome = first === 'kept' ? await outcomeOf(request) : first;
    if (outcome === 'kept') reportFailedAttempt(request);
    else if (settleRequest(request, outcome)) report(request, outcome);
    watch();
    // The host can be reached, so the other waiting requests are sent, too.
    if (outcome === 'received') await attemptAll();
  }

  /**
   * Tries to deliver every request that this browser keeps: now, whenever the network returns or
   * the page is shown again, and every 45 seconds while the page is open. A request that has waited
   * for seven days is not sent any more. It is recorded and reported as `expired`.
   */
  async function deliverKeptRequests(): Promise<void> {
    takeOverFormer();
    watch();
    await attemptAll();
  }

  /**
   * From now on, retries all kept requests: at intervals, and when the network returns or the page
   * is shown again.
   */
  function watch(): void {
    if (isWatching) return;
    isWatching = true;
    tidyUp();
    setInterval(() => void attemptAll(), interval);
    addEventListener('online', () => void attemptAll());
    document.addEventListener('visibilitychange', () => document.hidden || void attemptAll());
  }

  /** Makes one attempt for each request. If it is called during a round, another round follows. */
  async function attemptAll(): Promise<void> {
    isAskedAgain = true;
    if (isAttempting) return;
    isAttempting = true;
    try {
      while (isAskedAgain) {
        isAskedAgain = false;
        for (const request of keptRequests()) await attempt(request);
      }
    } finally {
      // After an error too, so that the next round is possible.
      isAttempting = false;
    }
  }

  /**
   * Makes one attempt, and reports its result. If another attempt or another tab has recorded an
   * outcome meanwhile, the result is reported only if it is `received` and that outcome is not.
   */
  async function attempt(request: KeptRequest): Promise<void> {
    // The form, or another tab, may settle the request before or during this attempt.
    const isKept = () => requestStateOf(request) === 'kept';
    if (!isKept()) return;
    const outcome = await outcomeOf(request);
    if (outcome !== 'kept') {
      if (settleRequest(request, outcome)) report(request, outcome);
    } else if (isKept()) reportKept(request);
  }

  async function outcomeOf(request: KeptRequest): Promise<DeliveryResult> {
    if (isOld(request)) return 'expired';
    if (Date.now() < pause.until) return 'kept';
    return outcomeAfter(await attemptDelivery(request, host));
  }

  /**
   * Returns the outcome of an attempt. If the host asks for a pause, the pause begins. A shorter
   * pause never ends a longer one.
   */
  function outcomeAfter(result: Result): DeliveryResult {
    if (typeof result === 'string') return result;
    if (result.until >= pause.until) pause = result;
    return 'kept';
  }

  /** Reports what has become of a request after a failed attempt. */
  function reportFailedAttempt(request: KeptRequest): void {
    const state = requestStateOf(request);
    switch (state) {
      case 'kept':
        return reportKept(request);
      case undefined:
        // The storage was cleared meanwhile, or it is full or blocked.
        return keepRequest(request) ? reportKept(request) : report(request, 'undelivered');
      case 'received':
        // The attempt that delivered the request tells the form. If another tab made that attempt,
        // the form learns the outcome from the event `storage` (`useProposal.ts`).
        return;
      case 'undelivered':
      case 'expired':
      case 'withdrawn':
        return report(request, state);
    }
  }

  /**
   * Reports that a request waits. If too many requests came from this network, also reports when it
   * will be retried.
   */
  function reportKept(request: KeptRequest): void {
    const nextAttempt = Math.max(pause.until, Date.now() + interval);
    report(request, 'kept', pause.tooMany ? nextAttempt : undefined);
  }

  return { keepAndDeliver, deliverKeptRequests };
}
