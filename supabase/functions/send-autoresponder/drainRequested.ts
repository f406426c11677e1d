import { keyedHash } from '#proposal/intake/digest.ts';

/** Whether a request is the scheduled call that drains the outbox: a POST with the secret in `x-drain-secret`. */
export function drainRequested(request: Request, secret: string | undefined): boolean {
  const given = request.headers.get('x-drain-secret');
  if (!secret || given === null || request.method !== 'POST') return false;
  // Comparing hashes prevents a timing attack: the duration does not reveal how much of a guess is right.
  return keyedHash(secret, given) === keyedHash(secret, secret);
}
