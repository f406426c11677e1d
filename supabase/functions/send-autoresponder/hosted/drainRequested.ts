import { keyedHash } from '../../_shared/proposal/intake/digest.ts';

/**
 * Whether this is the scheduled call that sends what is waiting (docs/supabase.md): a POST that carries the
 * secret in `x-drain-secret`.
 */
export function drainRequested(request: Request, secret: string | undefined): boolean {
  const given = request.headers.get('x-drain-secret');
  if (!secret || given === null || request.method !== 'POST') return false;
  // Hashes are compared, so that the time it takes says nothing about how much of a guess was right.
  return keyedHash(secret, given) === keyedHash(secret, secret);
}
