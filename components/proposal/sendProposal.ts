import type { ProposalFields } from '../../supabase/functions/_shared/proposal/contract/fields.ts';
import { type FunctionsHost, supabase } from './supabaseClient.ts';

/** How long an answer may take, in ms. A hanging call never settles by itself. */
export const answerTimeLimit = 15_000;

/**
 * Calls the function `send-autoresponder` with exactly the five fields (SPEC §7).
 *
 * @throws where the answer carries the error flag, is a web page in place of the function's answer (a proxy's or a
 *   wrong address), or does not come in time
 */
export async function sendProposal(fields: ProposalFields, host: FunctionsHost): Promise<void> {
  // Our own timer: functions.invoke's covers the request, but not a session refresh that hangs before it.
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
