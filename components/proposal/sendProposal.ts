import type { ProposalFields } from '#proposal/contract.ts';
import { answerTimeLimit } from './answerTimeLimit.ts';
import { type FunctionsHost, supabase } from './supabaseClient.ts';

/**
 * Calls the function `send-autoresponder` with exactly the five fields (SPEC §7).
 *
 * @throws if the answer has the error flag, if it is a web page (from a proxy or a wrong address), or if it is late
 */
export async function sendProposal(fields: ProposalFields, host: FunctionsHost): Promise<void> {
  // The `timeout` of functions.invoke covers the request, but not a session refresh that hangs before it.
  const { error, response } = await Promise.race([
    supabase(host).functions.invoke('send-autoresponder', { body: fields }),
    timeLimit(answerTimeLimit),
  ]);
  if (error) throw error;
  if (response?.headers.get('content-type')?.includes('text/html')) {
    throw new Error('send-autoresponder: a web page came in place of the answer');
  }
}

function timeLimit(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`send-autoresponder: no answer within ${ms / 1000} s`)), ms);
  });
}
