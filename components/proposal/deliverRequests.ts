import type { ProposalFields } from '#proposal/contract.ts';
import { attemptDelivery, retryAfter } from './attemptDelivery.ts';
import { keepRequest, keptRequests, settleRequest } from './keptRequests.ts';
import type { FunctionsHost } from './supabaseClient.ts';

/** `undelivered`: it will never be accepted, or it has waited for seven days. It is no longer kept. */
export type Outcome = 'kept' | 'received' | 'undelivered';

/** Called with what became of a request, as long as it is kept after every attempt. */
export type Tell = (fields: ProposalFields, outcome: Outcome) => void;

/** The longest time that a request is kept, in ms. The privacy line beside the form states it. */
const longest = 7 * 24 * 60 * 60 * 1000;

/** The first and the longest pause between two attempts, in ms. A pause may be up to a half shorter. */
const pauses = { first: 2_000, longest: 45_000 };

/**
 * Keeps a request whose function call failed, and delivers it. With a server, its `POST /` is tried at once. Without
 * one, the function is the only way, so it gets a pause first.
 *
 * @param error why the call failed; it may say when to try again
 */
export function keepAndDeliver(
  fields: ProposalFields,
  host: FunctionsHost,
  error: unknown,
  tell: Tell,
): void {
  keepRequest(fields);
  if (host.noServer) tell(fields, 'kept');
  void deliverKeptRequests(host, tell, host.noServer ? { asked: retryAfter(error) } : undefined);
}

/**
 * Tries to deliver every request that this browser keeps, until none is left: while the page is open with growing pauses,
 * and again at the next visit. The intake recognizes a request by its content, so it is stored once however often it
 * arrives.
 *
 * @param before a pause before the first attempt; `asked` is the time in ms for which the host wants no attempt
 */
export async function deliverKeptRequests(
  host: FunctionsHost,
  tell: Tell,
  before?: { asked: number },
): Promise<void> {
  if (delivering) return before ? undefined : endPause();
  delivering = true;
  let asked = before?.asked;
  for (let pausesSoFar = 0; keptRequests().length > 0;) {
    if (asked !== undefined) await pause(pausesSoFar++, asked);
    asked = await oneTabAtATime(() => attemptAll(host, tell));
  }
  delivering = false;
}

let delivering = false;
let endPause = () => {};

/** Returns for how long the host wants no further attempt, in ms. */
async function attemptAll(host: FunctionsHost, tell: Tell): Promise<number> {
  const settle = (fields: ProposalFields, outcome: Outcome) => settleRequest(fields) && tell(fields, outcome);
  const expired = Date.now() - longest;
  for (const { fields, since } of keptRequests()) if (since <= expired) settle(fields, 'undelivered');
  let asked = 0;
  for (const { fields } of keptRequests()) {
    const result = await attemptDelivery(fields, host);
    if (typeof result === 'string') settle(fields, result);
    else {
      asked = Math.max(asked, result.asked);
      tell(fields, 'kept');
    }
  }
  return asked;
}

/** Two tabs keep the same requests. Where the browser has locks, only one of them sends. */
function oneTabAtATime(work: () => Promise<number>): Promise<number> {
  // Browsers have no locks on pages without TLS, and refuse them where they block storage.
  return navigator.locks?.request('deliver-proposals', work).catch(work) ?? work();
}

/** Waits before the next attempt. Unless the host has asked for the pause, a returning network or visitor ends it. */
function pause(pausesBefore: number, asked: number): Promise<void> {
  const own = Math.min(pauses.longest, pauses.first * 2 ** pausesBefore) * (1 - Math.random() / 2);
  return new Promise((resolve) => {
    const over = new AbortController();
    endPause = () => {
      over.abort();
      resolve();
    };
    setTimeout(endPause, Math.max(own, Math.min(asked, longest)));
    if (asked > 0) return;
    addEventListener('online', endPause, over);
    document.addEventListener('visibilitychange', () => document.hidden || endPause(), over);
  });
}
