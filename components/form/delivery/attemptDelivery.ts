import { keyHeader, receivedPage } from '#proposal/contract.ts';
import { endAfter } from '../../primitives/endAfter.ts';
import { answerTimeLimit } from './answerTimeLimit.ts';
import type { KeptRequest } from './keptRequests.ts';
import type { FunctionsHost } from './supabaseClient.ts';

/**
 * The host accepts no further attempt before `until`, in ms since 1970. `tooMany` means that too
 * many requests came from this network.
 */
export type Pause = { readonly until: number; readonly tooMany: boolean };

/**
 * The result of an attempt. `undelivered`: the host has read the request and will never accept it.
 * A pause: the request will be retried after it.
 */
type Result = 'received' | 'undelivered' | Pause;

/**
 * Makes one attempt to deliver a request: with Supabase by the function, otherwise by the form's
 * own `POST /`.
 */
export async function attemptDelivery(request: KeptRequest, host: FunctionsHost): Promise<Result> {
  try {
    if (host.supabaseUrl) await (await import('./sendProposal.ts')).sendProposal(request, host);
    else await post(request);
    return 'received';
  } catch (error) {
    // The form may have had other limits when the request was typed.
    return [413, 422].includes(responseIn(error)?.status ?? 0) ? 'undelivered' : pauseIn(error);
  }
}

/**
 * Returns the pause that the host asks for with an error, or one that ends now. The header is in
 * seconds (RFC 9110, 10.2.3).
 */
export function pauseIn(error: unknown): Pause {
  const response = responseIn(error);
  const ms = Number(response?.headers.get('retry-after')) * 1000 || 0;
  return { until: Date.now() + ms, tooMany: response?.status === 429 };
}

/** supabase-js also puts the response into an error's `context`. */
function responseIn(error: unknown): Response | undefined {
  const { context } = error as { context?: unknown };
  return context instanceof Response ? context : undefined;
}

async function post({ id, fields }: KeptRequest): Promise<void> {
  const body = new URLSearchParams(fields);
  const headers = { [keyHeader]: id };
  const response = await fetch('/', { method: 'POST', headers, body, signal: endAfter(answerTimeLimit) });
  // Only a redirect to the receipt means that the request is stored. A login or maintenance page
  // may redirect, too.
  const { pathname, search } = new URL(response.url);
  if (response.ok && pathname + search === receivedPage) return;
  throw Object.assign(new Error('The server has not stored the request'), { context: response });
}
