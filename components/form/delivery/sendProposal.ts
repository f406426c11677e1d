import { keyHeader } from '#proposal/contract.ts';
import { answerTimeLimit } from './answerTimeLimit.ts';
import type { KeptRequest } from './keptRequests.ts';
import { type FunctionsHost, supabase } from './supabaseClient.ts';

/**
 * Calls the function `send-autoresponder` with the form's fields (SPEC §7), and with the request's
 * id in a header. Throws if `invoke` returns an `error` (the "error flag" of SPEC §8), if the
 * answer is late, or if it is not the function's own: `{ "ok": true }`. The last check is needed
 * because `invoke` returns no `error` for a 2xx answer from a proxy or a wrong address.
 */
export async function sendProposal({ id, fields }: KeptRequest, host: FunctionsHost): Promise<void> {
  const call = { body: fields, headers: { [keyHeader]: id } };
  // The `timeout` of functions.invoke limits only the call itself. The client may refresh a session
  // first, and this timer also limits that.
  const { data, error } = await Promise.race([
    supabase(host).functions.invoke<{ ok?: unknown } | null>('send-autoresponder', call),
    timeLimit(answerTimeLimit),
  ]);
  if (error) throw error;
  if (data?.ok !== true) throw new Error('send-autoresponder: the answer does not confirm the request');
}

function timeLimit(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`send-autoresponder: no answer within ${ms / 1000} s`)), ms);
  });
}
