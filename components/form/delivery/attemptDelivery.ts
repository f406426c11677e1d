import { keyHeader, receivedPage } from '#proposal/contract.ts';
import { timeoutSignal } from '../../primitives/timeoutSignal.ts';
import { answerTimeLimit } from './answerTimeLimit.ts';
import type { KeptRequest } from './keptRequests.ts';
import type { FunctionsHost } from './supabaseClient.ts';

/**
 * After an attempt without success, the browser makes no further attempt before `until`, in ms
 * since 1970. The host (the page's own server, or the function on Supabase) sets the pause with
 * `Retry-After`. If it has set none, `until` is the time at which the attempt failed. `tooMany`
 * means that too many requests came from this network.
 */
export type Pause = { readonly until: number; readonly tooMany: boolean };

/**
 * The result of an attempt. `received`: the host has stored the request. `undelivered`: the host
 * has refused the request for good. A `Pause`: the request may be sent again after the pause.
 */
export type Result = 'received' | 'undelivered' | Pause;

/**
 * Makes one attempt to deliver a request: with Supabase by a call of the function, otherwise by a
 * `POST /` to the page's own server.
 */
export async function attemptDelivery(request: KeptRequest, host: FunctionsHost): Promise<Result> {
  try {
    if (!host.supabaseUrl) return await post(request);
    await (await import('./sendProposal.ts')).sendProposal(request, host);
    return 'received';
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * Returns the result of an attempt that has thrown `error`. If the attempt was a call of the
 * function, supabase-js puts the response, if there is one, into the error's `context`.
 */
export function failureOf(error: unknown): Result {
  const { context } = error as { context?: unknown };
  return refusalIn(context instanceof Response ? context : undefined);
}

/**
 * Returns what an attempt without success means for the request:
 *
 * - `undelivered` if the response is final, so that the request must not be sent again: 413 (too
 *   large) or 422 (invalid)
 * - otherwise a pause, which lasts as many seconds as `Retry-After` names (RFC 9110, 10.2.3).
 *   Without this header, the pause lasts 0 seconds: the request may be sent again at once.
 *
 * @param response missing if no response has arrived
 */
function refusalIn(response: Response | undefined): Result {
  // The page has checked the fields before the first attempt. But the site's rules may have changed
  // since the page was loaded, or since the browser stored the request.
  if (response && [413, 422].includes(response.status)) return 'undelivered';
  const ms = Number(response?.headers.get('retry-after')) * 1000 || 0;
  return { until: Date.now() + ms, tooMany: response?.status === 429 };
}

async function post({ id, fields }: KeptRequest): Promise<Result> {
  const body = new URLSearchParams(fields);
  const headers = { [keyHeader]: id };
  const response = await fetch('/', {
    method: 'POST',
    headers,
    body,
    signal: timeoutSignal(answerTimeLimit),
  });
  // Only a redirect to the receipt means that the request is stored. A host may also redirect to a
  // page for login or maintenance.
  const { pathname, search } = new URL(response.url);
  return response.ok && pathname + search === receivedPage ? 'received' : refusalIn(response);
}
