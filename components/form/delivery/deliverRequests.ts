import type { ProposalFields } from '#proposal/contract.ts';
import { attemptDelivery, type Refusal, refusalIn } from './attemptDelivery.ts';
import {
  dropUnreadable,
  isKept,
  keepRequest,
  type KeptRequest,
  keptRequests,
  settleRequest,
} from './keptRequests.ts';
import type { FunctionsHost } from './supabaseClient.ts';

/** `undelivered`: it will never be accepted, or it cannot wait, or it has waited for seven days. It is not kept. */
export type DeliveryResult = 'kept' | 'received' | 'undelivered';

/**
 * Called with what became of a request, as long as it is kept after every attempt. `tooManyUntil`: it is kept because too
 * many requests came from here; when it is tried again, in ms since 1970.
 */
export type Tell = (fields: ProposalFields, outcome: DeliveryResult, tooManyUntil?: number) => void;

/** The longest time that a request is kept, in ms. The privacy line beside the form states it. */
const longest = 7 * 24 * 60 * 60 * 1000;

/** The time between two attempts while the page is open, in ms. */
const interval = 45_000;

/**
 * Keeps a request whose function call failed, and tries the second way at once: the server's `POST /`, or the function
 * again if it runs on Supabase. Where the browser's storage is full or blocked, that is the last attempt.
 *
 * @param error why the call failed; it may say when to try again
 */
export async function keepAndDeliver(
  fields: ProposalFields,
  host: FunctionsHost,
  error: unknown,
  tell: Tell,
): Promise<void> {
  if (host.supabaseUrl) waitAsAsked(refusalIn(error));
  if (keepRequest(fields)) return deliverKeptRequests(host, tell);
  const outcome = await outcomeOf({ fields, since: Date.now() }, host);
  tell(fields, outcome === 'received' ? outcome : 'undelivered');
}

/**
 * Tries to deliver every request that this browser keeps: now, whenever the network returns or the page is shown again,
 * and every 45 seconds while the page is open. The intake recognizes a request by its content, so it is stored once
 * however often it arrives.
 */
export async function deliverKeptRequests(host: FunctionsHost, tell: Tell): Promise<void> {
  const again = () => void attemptAll(host, tell);
  if (!watching) {
    watching = true;
    dropUnreadable();
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
    for (const kept of keptRequests()) {
      const outcome = await outcomeOf(kept, host);
      // Another tab, or the form, may have delivered it meanwhile.
      const waited = outcome === 'kept' ? isKept(kept.fields) : settleRequest(kept.fields);
      if (!waited) continue;
      const until = Math.max(notBefore, Date.now() + interval);
      tell(kept.fields, outcome, outcome === 'kept' && tooMany ? until : undefined);
    }
  }
  attempting = false;
}

async function outcomeOf({ fields, since }: KeptRequest, host: FunctionsHost): Promise<DeliveryResult> {
  if (since <= Date.now() - longest) return 'undelivered';
  if (Date.now() < notBefore) return 'kept';
  const result = await attemptDelivery(fields, host);
  if (typeof result === 'string') return result;
  waitAsAsked(result);
  return 'kept';
}

function waitAsAsked(refusal: Refusal): void {
  notBefore = Date.now() + refusal.pause;
  tooMany = refusal.tooMany;
}
