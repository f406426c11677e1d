import { keyHeader } from '#proposal/contract.ts';
import { answerTimeLimit } from './answerTimeLimit.ts';
import type { KeptRequest } from './keptRequests.ts';
import { type FunctionsHost, supabase } from './supabaseClient.ts';

/**
 * Calls the function `send-autoresponder` with the form's fields (SPEC §7), and with the request's
 * id in a header. Throws in three cases:
 *
 * - `invoke` returns an `error` (the "error flag" of SPEC §8).
 * - No answer arrives within `answerTimeLimit`.
 * - The answer is not that of the function, `{ "ok": true }`. A proxy or a wrong address may send
 *   another 2xx answer, for which `invoke` returns no `error`.
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
