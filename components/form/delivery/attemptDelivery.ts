import { keyHeader, receivedPage } from '#proposal/contract.ts';
import { endAfter } from '../../primitives/endAfter.ts';
import { answerTimeLimit } from './answerTimeLimit.ts';
import type { KeptRequest } from './keptRequests.ts';
import type { FunctionsHost } from './supabaseClient.ts';

/**
 * For how long the host wants no further attempt, in ms; and whether because too many came from
 * here.
 */
export type Refusal = { pause: number; tooMany: boolean };

/**
 * `undelivered`: the host has read the request and will never accept it. A refusal: it is to be
 * tried again.
 */
type Result = 'received' | 'undelivered' | Refusal;

/**
 * Tries once to deliver a request: by the function on Supabase, or else by the form's own `POST /`.
 */
export async function attemptDelivery(request: KeptRequest, host: FunctionsHost): Promise<Result> {
  try {
    if (host.supabaseUrl) await (await import('./sendProposal.ts')).sendProposal(request, host);
    else await post(request);
    return 'received';
  } catch (error) {
    // The form may have taken more when the request was typed.
    return [413, 422].includes(responseIn(error)?.status ?? 0) ? 'undelivered' : refusalIn(error);
  }
}

/** What an error says about further attempts. Its header has seconds (RFC 9110, 10.2.3). */
export function refusalIn(error: unknown): Refusal {
  const response = responseIn(error);
  const pause = Number(response?.headers.get('retry-after')) * 1000 || 0;
  return { pause, tooMany: response?.status === 429 };
}

/** supabase-js, too, puts the response into an error's `context`. */
function responseIn(error: unknown): Response | undefined {
  const { context } = error as { context?: unknown };
  return context instanceof Response ? context : undefined;
}

async function post({ id, fields }: KeptRequest): Promise<void> {
  const body = new URLSearchParams(fields);
  const headers = { [keyHeader]: id };
  const response = await fetch('/', { method: 'POST', headers, body, signal: endAfter(answerTimeLimit) });
  // Only a redirect to the receipt counts as stored. A login or maintenance page may redirect as
  // well.
  const { pathname, search } = new URL(response.url);
  if (response.ok && pathname + search === receivedPage) return;
  throw Object.assign(new Error('The server has not stored the request'), { context: response });
}
