import { attemptDelivery, type Refusal, refusalIn } from './attemptDelivery.ts';
import {
  isOld,
  keepRequest,
  type KeptRequest,
  keptRequests,
  type Outcome,
  settleRequest,
  stateOf,
  takeOverFormer,
  tidyUp,
} from './keptRequests.ts';
import type { FunctionsHost } from './supabaseClient.ts';

export type DeliveryResult = 'kept' | Outcome;

/**
 * Called with what became of a request, as long as it is kept after every attempt. `tooManyUntil`:
 * it is kept because too many requests came from here; when it is tried again, in ms since 1970.
 */
export type Tell = (request: KeptRequest, outcome: DeliveryResult, tooManyUntil?: number) => void;

/** The time between two attempts while the page is open, in ms. */
const interval = 45_000;

/**
 * Keeps a request whose function call failed with `error`, and tries the second way at once: the
 * server's `POST /`, or the function again if it runs on Supabase. The visitor waits for this one,
 * so it does not wait for other attempts. Always calls `tell`, unless another attempt has done so.
 * Where the browser's storage is full or blocked, it is the last attempt.
 */
export async function keepAndDeliver(request: KeptRequest, host: FunctionsHost, error: unknown, tell: Tell) {
  if (host.supabaseUrl) waitAsAsked(refusalIn(error));
  const before = stateOf(request);
  // Another tab has settled it.
  if (before && before !== 'kept') return tell(request, before);
  keepRequest(request);
  const outcome = await outcomeOf(request, host);
  if (outcome !== 'kept') {
    if (settleRequest(request, outcome)) tell(request, outcome);
  } else {
    // The storage may have been cleared meanwhile.
    const state = stateOf(request) ?? (keepRequest(request) ? 'kept' : 'undelivered');
    if (state !== 'received') tell(request, state, state === 'kept' ? nextAttempt() : undefined);
  }
  watch(host, tell);
  // The host can be reached, so it gets what else waits.
  if (outcome === 'received') await attemptAll(host, tell);
}

/**
 * Tries to deliver every request that this browser keeps: now, whenever the network returns or the
 * page is shown again, and every 45 seconds while the page is open. What has waited for seven days
 * is forgotten.
 */
export async function deliverKeptRequests(host: FunctionsHost, tell: Tell): Promise<void> {
  takeOverFormer();
  watch(host, tell);
  await attemptAll(host, tell);
}

/** Tries all kept requests again, from now on, whenever that may help. */
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
/** The host wants no attempt before this time, in ms since 1970. */
let notBefore = 0;
/** Whether because too many requests came from here. */
let tooMany = false;
let attempting = false;
let wanted = false;

/** Makes one attempt for each request. If it is called meanwhile, another round follows. */
async function attemptAll(host: FunctionsHost, tell: Tell): Promise<void> {
  wanted = true;
  if (attempting) return;
  attempting = true;
  while (wanted) {
    wanted = false;
    for (const request of keptRequests()) {
      // The form, or another tab, may have settled it while the one before was sent, or while this
      // one is.
      const isKept = () => stateOf(request) === 'kept';
      if (!isKept()) continue;
      const outcome = await outcomeOf(request, host);
      if (!(outcome === 'kept' ? isKept() : settleRequest(request, outcome))) continue;
      tell(request, outcome, outcome === 'kept' ? nextAttempt() : undefined);
    }
  }
  attempting = false;
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
 * When a request is tried again, in ms since 1970, if that is to be told: because too many came
 * from here.
 */
const nextAttempt = () => (tooMany ? Math.max(notBefore, Date.now() + interval) : undefined);

function waitAsAsked(refusal: Refusal): void {
  notBefore = Date.now() + refusal.pause;
  tooMany = refusal.tooMany;
}
