import { FunctionsClient } from '@supabase/functions-js';
import { fieldNames } from '#proposal/contract.ts';
import { DeliveryFailed, DeliveryRefused, type Deliver } from '#proposal/attempt.ts';

const limitMs = 10_000;

/**
 * Creates the delivery that forwards a stored request to the function on Supabase. It is given up if the function refuses
 * its content. Success is the function's own `{ "ok": true }`: the error flag of SPEC §7 stays away from any 2xx answer, also
 * of a proxy.
 */
export function forwardToSupabase(supabaseUrl: string, supabaseKey: string): Deliver {
  const client = new FunctionsClient(`${supabaseUrl}/functions/v1`, {
    // A publishable key is sent as `apikey` only, because it is not a token. The older anonymous key is both.
    headers: {
      apikey: supabaseKey,
      ...(!supabaseKey.startsWith('sb_') && { authorization: `Bearer ${supabaseKey}` }),
    },
  });
  // The function suspects requests without this browser header. This server has already checked the visitor's own.
  const mark = { 'sec-fetch-site': 'same-origin' };
  return async ({ proposal }, { signal, limit }) => {
    limit(limitMs);
    const { data, error, response } = await client.invoke<{ ok?: unknown } | null>('send-autoresponder', {
      headers: proposal.suspicion ? {} : mark,
      body: Object.fromEntries(fieldNames.map((name) => [name, proposal[name]])),
      signal,
    });
    const reason = response ? `HTTP ${response.status}` : 'no-answer';
    if (error && response && faultsOfContent.has(response.status)) throw new DeliveryRefused(reason, error);
    if (error) throw new DeliveryFailed(reason, error);
    if (data?.ok !== true) throw new DeliveryFailed('not-confirmed');
  };
}

// Statuses that blame the content: a retry would get the same answer. Other errors are about keys, limits or outages.
const faultsOfContent = new Set([400, 413, 422]);
