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

/** A request has an outcome, or it still waits in this browser (`kept`). */
export type DeliveryResult = 'kept' | Outcome;

/**
 * Tells the form the result of an attempt: the outcome of the request, or `kept` if the attempt has
 * failed, or if it was not made because the host has asked for a pause. If too many requests came
 * from this network, `tooManyUntil` is the time, in ms since 1970, after which the browser tries
 * again.
 */
export type ReportResult = (request: KeptRequest, result: DeliveryResult, tooManyUntil?: number) => void;

/** The time between two attempts while the page is open, in ms. */
const interval = 45_000;

export type Sender = ReturnType<typeof createSender>;

/**
 * Returns two functions that send requests to one host: the page's own server, or the function on
 * Supabase. `keepAndDeliver` sends a request of this page. `deliverKeptRequests` sends all requests
 * that the browser has stored. A page calls `createSender` only once, so all its requests share one
 * pause. If the host asks for a pause, all requests wait.
 */
export function createSender(host: FunctionsHost, report: ReportResult) {
  let pause: Pause = { until: 0, tooMany: false };
  let isWatching = false;
  let isAttempting = false;
  let isAskedAgain = false;

  /**
   * Goes on with a request whose first attempt, the call of the function, has failed with `error`.
   * Stores the request in the browser, if it is not stored yet. Then makes a second attempt, and
   * reports the result. The second attempt is a `POST /` to the page's own server or, with
   * Supabase, a second call of the function.
   *
   * There is no second attempt in these cases:
   *
   * - Another tab has recorded an outcome. Then this outcome is reported.
   * - The request has become too old, for example while the computer was asleep. Then `expired` is
   *   reported.
   * - A pause that the host asked for earlier has not ended. Then `kept` is reported.
   * - With Supabase, `error` asks for a pause. Then `kept` is reported.
   * - With Supabase, `error` says that the request is refused for good. Then `undelivered` is
   *   reported.
   *
   * The second attempt is made at once, even while attempts for other kept requests are running,
   * because the visitor is waiting for it. If it succeeds, the other kept requests are sent
   * afterwards. If the browser's storage is full or blocked, the second attempt is the last one,
   * and `undelivered` is reported in place of `kept`.
   *
   * If another tab records an outcome during the second attempt, the form learns that outcome by
   * the event `storage` (`useProposal.ts`). The result of the second attempt is then only reported
   * if it is `received`. For example, the visitor has withdrawn the request in another tab, but the
   * second attempt has reached the server.
   */
  async function keepAndDeliver(request: KeptRequest, error: unknown): Promise<void> {
    // With Supabase, both attempts call the same function. So if the answer to the first call is
    // final, or asks for a pause, there is no second attempt. Without Supabase, the second attempt
    // is a `POST /`, and only its answer counts.
    const first = host.supabaseUrl ? resultAfter(failureOf(error)) : 'kept';
    const before = requestStateOf(request);
    switch (before) {
      case 'received':
      case 'undelivered':
      case 'expired':
      case 'withdrawn':
        // Another tab has already recorded the outcome.
        return report(request, before);
      case 'kept':
      case undefined:
        keepRequest(request);
    }
    const result = first === 'kept' ? await resultOf(request) : first;
    if (result === 'kept') reportFailedAttempt(request);
    else if (settleRequest(request, result)) report(request, result);
    watch();
    // The host accepts requests now, so the other kept requests are sent, too.
    if (result === 'received') await attemptAll();
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

  /**
   * Makes one attempt for each kept request, one after the other. A call while this function is
   * running starts another round when the current one has ended.
   */
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
      // Runs after an error, too, so that a later round is possible.
      isAttempting = false;
    }
  }

  /**
   * Makes one attempt, and reports its result. If another attempt or another tab has recorded an
   * outcome meanwhile, the result is reported only if it is `received` and the recorded outcome is
   * not.
   */
  async function attempt(request: KeptRequest): Promise<void> {
    // The form or another tab may record the request's outcome before or during this attempt.
    const isKept = () => requestStateOf(request) === 'kept';
    if (!isKept()) return;
    const result = await resultOf(request);
    if (result !== 'kept') {
      if (settleRequest(request, result)) report(request, result);
    } else if (isKept()) reportKept(request);
  }

  /** Makes an attempt, unless the request is too old, or a pause has not ended. */
  async function resultOf(request: KeptRequest): Promise<DeliveryResult> {
    if (isOld(request)) return 'expired';
    if (Date.now() < pause.until) return 'kept';
    return resultAfter(await attemptDelivery(request, host));
  }

  /**
   * Returns what the host's answer means for the request. If the host asks for a pause, the pause
   * begins, and this function returns `kept`. A shorter pause never ends a longer one.
   */
  function resultAfter(answer: Result): DeliveryResult {
    if (typeof answer === 'string') return answer;
    if (answer.until >= pause.until) pause = answer;
    return 'kept';
  }

  /** Reports the state of a request after a failed attempt, unless the form knows it already. */
  function reportFailedAttempt(request: KeptRequest): void {
    switch (requestStateOf(request)) {
      case 'kept':
        return reportKept(request);
      case undefined:
        // The storage was cleared meanwhile, or it is full or blocked.
        return keepRequest(request) ? reportKept(request) : report(request, 'undelivered');
      case 'received':
      case 'undelivered':
      case 'expired':
      case 'withdrawn':
        // An outcome was recorded during the attempt.
        return;
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
