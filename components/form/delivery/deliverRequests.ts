import { attemptDelivery, type Refusal, refusalIn } from './attemptDelivery.ts';
import {
  isOld,
  keepRequest,
  type KeptRequest,
  keptRequests,
  type Outcome,
  settleRequest,
  stateOf,
  tidyUp,
} from './keptRequests.ts';
import type { FunctionsHost } from './supabaseClient.ts';

export type DeliveryResult = 'kept' | Outcome;

/**
 * Called with what became of a request, as long as it is kept after every attempt. `tooManyUntil`: it is kept because too
 * many requests came from here; when it is tried again, in ms since 1970.
 */
export type Tell = (request: KeptRequest, outcome: DeliveryResult, tooManyUntil?: number) => void;

/** The time between two attempts while the page is open, in ms. */
const interval = 45_000;

/**
 * Keeps a request whose function call failed with `error`, and tries the second way at once: the server's `POST /`, or the
 * function again if it runs on Supabase. Where the browser's storage is full or blocked, that is the last attempt.
 */
export async function keepAndDeliver(request: KeptRequest, host: FunctionsHost, error: unknown, tell: Tell) {
  if (host.supabaseUrl) waitAsAsked(refusalIn(error));
  const state = stateOf(request) ?? (keepRequest(request) ? 'kept' : undefined);
  if (state === 'kept') return deliverKeptRequests(host, tell);
  // Settled in another tab, or nowhere kept.
  const outcome = state ?? (await outcomeOf(request, host));
  tell(request, outcome === 'kept' ? 'undelivered' : outcome);
}

/**
 * Tries to deliver every request that this browser keeps: now, whenever the network returns or the page is shown again,
 * and every 45 seconds while the page is open. What has waited for seven days is forgotten.
 */
export async function deliverKeptRequests(host: FunctionsHost, tell: Tell): Promise<void> {
  const again = () => void attemptAll(host, tell);
  if (!watching) {
    watching = true;
    tidyUp();
    setInterval(again, interval);
    addEventListener('online', again);
    document.addEventListener('visibilitychange', () => document.hidden || again());
  }
  await attemptAll(host, tell);
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
      // The form, or another tab, may have settled it while the one before was sent, or while this one is.
      const isKept = () => stateOf(request) === 'kept';
      if (!isKept()) continue;
      const outcome = await outcomeOf(request, host);
      if (!(outcome === 'kept' ? isKept() : settleRequest(request, outcome))) continue;
      const until = Math.max(notBefore, Date.now() + interval);
      tell(request, outcome, outcome === 'kept' && tooMany ? until : undefined);
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

function waitAsAsked(refusal: Refusal): void {
  notBefore = Date.now() + refusal.pause;
  tooMany = refusal.tooMany;
}
