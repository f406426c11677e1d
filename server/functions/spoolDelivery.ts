import { FunctionsClient } from '@supabase/functions-js';
import type { Deliver } from '../../supabase/functions/send-autoresponder/core/outbox.ts';

export type HostedFunction = {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  /** How long the function may take to answer. */
  readonly timeoutMs: number;
};

/**
 * Hands a spooled request to the function on Supabase. Done means what SPEC §7 goes by: no error flag. One addition: an
 * HTML page that came in place of the function's answer (a proxy's 200) is a failure.
 */
export function spoolDelivery({ supabaseUrl, supabaseAnonKey, timeoutMs }: HostedFunction): Deliver {
  const client = new FunctionsClient(`${supabaseUrl}/functions/v1`, {
    headers: { apikey: supabaseAnonKey, authorization: `Bearer ${supabaseAnonKey}` },
  });
  return async ({ proposal }, signal) => {
    const { fullName, email, projectType, targetLaunch, details } = proposal;
    const { error, response } = await client.invoke('send-autoresponder', {
      body: { fullName, email, projectType, targetLaunch, details },
      timeout: timeoutMs,
      signal,
    });
    if (error) throw new FunctionFailed(response ? `HTTP ${response.status}` : 'no-answer', error);
    if (/^text\/html\b/i.test(response?.headers.get('content-type') ?? ''))
      throw new FunctionFailed('html-answer');
  };
}

class FunctionFailed extends Error {
  override name = 'FunctionFailed';
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`The function did not take the request (${code})`, { cause });
    this.code = code;
  }
}
