import { type ProposalFields, receivedPage } from '#proposal/contract.ts';
import { answerTimeLimit } from './answerTimeLimit.ts';
import type { FunctionsHost } from './supabaseClient.ts';

/**
 * Tries once to deliver a request: by the function on Supabase, or else by the form's own `POST /`.
 *
 * @returns `undelivered` if the host has read the request and will never accept it; or for how long it wants no further
 *   attempt, in ms
 */
export async function attemptDelivery(
  fields: ProposalFields,
  host: FunctionsHost,
): Promise<'received' | 'undelivered' | { asked: number }> {
  try {
    if (host.supabaseUrl) await (await import('./sendProposal.ts')).sendProposal(fields, host);
    else await post(fields);
    return 'received';
  } catch (error) {
    return responseIn(error)?.status === 422 ? 'undelivered' : { asked: retryAfter(error) };
  }
}

/** The time in ms for which a refusal wants no further attempt (RFC 9110, 10.2.3, in seconds); 0 if it names none. */
export function retryAfter(error: unknown): number {
  return Number(responseIn(error)?.headers.get('retry-after')) * 1000 || 0;
}

/** supabase-js, too, puts the response into an error's `context`. */
function responseIn(error: unknown): Response | undefined {
  const { context } = error as { context?: unknown };
  return context instanceof Response ? context : undefined;
}

async function post(fields: ProposalFields): Promise<void> {
  const body = new URLSearchParams(fields);
  const response = await fetch('/', { method: 'POST', body, signal: AbortSignal.timeout(answerTimeLimit) });
  // Only a redirect to the receipt counts as stored. A login or maintenance page may redirect as well.
  const { pathname, search } = new URL(response.url);
  if (response.ok && pathname + search === receivedPage) return;
  throw Object.assign(new Error('The server has not stored the request'), { context: response });
}
