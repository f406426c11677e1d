/**
 * Whether this is the scheduled call that sends what is waiting (see `drain.example.sql`): a POST that carries the
 * secret in `x-drain-secret`.
 */
export async function drainRequested(request: Request, secret: string | undefined): Promise<boolean> {
  const given = request.headers.get('x-drain-secret');
  if (!secret || given === null || request.method !== 'POST') return false;
  // Hashes are compared, so that the time it takes says nothing about how much of a guess was right.
  return (await sha256(given)) === (await sha256(secret));
}

async function sha256(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).join();
}
