import { attemptDelivery, type Refusal, refusalIn } from './attemptDelivery.ts';
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
 * Called with the outcome of a request, and after each attempt that leaves it waiting.
 * `tooManyUntil` is set if it is kept because too many requests came from this network: the time of
 * the next attempt, in ms since 1970.
 */
export type Tell = (request: KeptRequest, outcome: DeliveryResult, tooManyUntil?: number) => void;

/** The time between two attempts while the page is open, in ms. */
const interval = 45_000;

/**
 * Keeps a request whose function call failed with `error`, and tries the second way at once: the
 * server's `POST /`, or with Supabase the function again, unless it has asked for a pause. The
 * visitor waits for this attempt, so it does not wait for others. Always calls `tell`, unless
 * another attempt has done so. If the browser's storage is full or blocked, this is the last
 * attempt.
 */
export async function keepAndDeliver(request: KeptRequest, host: FunctionsHost, error: unknown, tell: Tell) {
  if (host.supabaseUrl) waitAsAsked(refusalIn(error));
  const before = requestStateOf(request);
  // Another tab has the outcome already.
  if (before && before !== 'kept') return tell(request, before);
  keepRequest(request);
  const outcome = await outcomeOf(request, host);
  if (outcome !== 'kept') {
    if (settleRequest(request, outcome)) tell(request, outcome);
  } else {
    // The storage may have been cleared meanwhile.
    const state = requestStateOf(request) ?? (keepRequest(request) ? 'kept' : 'undelivered');
    if (state !== 'received') tell(request, state, state === 'kept' ? nextAttempt() : undefined);
  }
  watch(host, tell);
  // The host can be reached, so the other waiting requests are sent, too.
  if (outcome === 'received') await attemptAll(host, tell);
}

/**
 * Tries to deliver every request that this browser keeps: now, whenever the network returns or the
 * page is shown again, and every 45 seconds while the page is open. A request that has waited for
 * seven days is forgotten.
 */
export async function deliverKeptRequests(host: FunctionsHost, tell: Tell): Promise<void> {
  takeOverFormer();
  watch(host, tell);
  await attemptAll(host, tell);
}

/** From now on, retries all kept requests whenever that may help. */
function watch(host: FunctionsHost, tell: Tell): void {
  if (watching) return;
  watching = true;
  tidyUp();
  const again = () => void attemptAll(host, tell);
  setInterval(again, interval);
  addEventListener('online', again);
  document.addEventListener('visibilitychange', () => document.hidden || again());
}

let watching = false;
/** The host accepts no attempt before this time, in ms since 1970. */
let notBefore = 0;
/** Whether the reason is that too many requests came from this network. */
let tooMany = false;
let attempting = false;
let wanted = false;

/** Makes one attempt for each request. If it is called during a round, another round follows. */
async function attemptAll(host: FunctionsHost, tell: Tell): Promise<void> {
  wanted = true;
  if (attempting) return;
  attempting = true;
  try {
    while (wanted) {
      wanted = false;
      for (const request of keptRequests()) await attempt(request, host, tell);
    }
  } finally {
    // After an error too, so that the next round is possible.
    attempting = false;
  }
}

/** Makes one attempt, and tells the outcome unless the request has been settled elsewhere. */
async function attempt(request: KeptRequest, host: FunctionsHost, tell: Tell): Promise<void> {
  // The form, or another tab, may settle the request before or during this attempt.
  const isKept = () => requestStateOf(request) === 'kept';
  if (!isKept()) return;
  const outcome = await outcomeOf(request, host);
  if (!(outcome === 'kept' ? isKept() : settleRequest(request, outcome))) return;
  tell(request, outcome, outcome === 'kept' ? nextAttempt() : undefined);
}

async function outcomeOf(request: KeptRequest, host: FunctionsHost): Promise<DeliveryResult> {
  if (isOld(request)) return 'expired';
  if (Date.now() < notBefore) return 'kept';
  const result = await attemptDelivery(request, host);
  if (typeof result === 'string') return result;
  waitAsAsked(result);
  return 'kept';
}

/**
 * Returns when a request will be retried, in ms since 1970, if the visitor should be told: because
 * too many requests came from this network.
 */
const nextAttempt = () => (tooMany ? Math.max(notBefore, Date.now() + interval) : undefined);

/** A shorter pause never ends a longer one. */
function waitAsAsked(refusal: Refusal): void {
  const until = Date.now() + refusal.pause;
  if (until < notBefore) return;
  notBefore = until;
  tooMany = refusal.tooMany;
}
