import { FunctionsClient } from '@supabase/functions-js';
import { DeliveryFailed, DeliveryRefused } from '../../../supabase/functions/_shared/proposal/mail/mail.ts';
import type { Deliver } from '../../../supabase/functions/_shared/proposal/delivery/outbox.ts';

export type HostedFunction = {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  /** How long the function may take to answer. */
  readonly timeoutMs: number;
};

/**
 * Hands a spooled request to the function on Supabase, and gives one up whose content it refuses. Done means what SPEC §7
 * goes by: no error flag. One addition: an HTML page in place of the function's answer (a proxy's 200) is a failure.
 */
export function forwardToSupabase({ supabaseUrl, supabaseKey, timeoutMs }: HostedFunction): Deliver {
  const client = new FunctionsClient(`${supabaseUrl}/functions/v1`, {
    // A publishable key is no token: Supabase takes it as `apikey` alone. The older anonymous key is both.
    headers: {
      apikey: supabaseKey,
      ...(!supabaseKey.startsWith('sb_') && { authorization: `Bearer ${supabaseKey}` }),
    },
  });
  // Without a browser's mark the function takes a request for a program's. This server has looked for the visitor's.
  const mark = { 'sec-fetch-site': 'same-origin' };
  return async ({ proposal }, signal) => {
    const { fullName, email, projectType, targetLaunch, details } = proposal;
    const { error, response } = await client.invoke('send-autoresponder', {
      headers: proposal.suspicion ? {} : mark,
      body: { fullName, email, projectType, targetLaunch, details },
      timeout: timeoutMs,
      signal,
    });
    const reason = response ? `HTTP ${response.status}` : 'no-answer';
    if (error && response && faultsOfContent.has(response.status)) throw new DeliveryRefused(reason, error);
    if (error) throw new DeliveryFailed(reason, error);
    if (/^text\/html\b/i.test(response?.headers.get('content-type') ?? ''))
      throw new DeliveryFailed('html-answer');
  };
}

// The function will say the same about the same request every time. Other refusals are about keys, limits or outages.
const faultsOfContent = new Set([400, 413, 422]);
