/** Keeps an Edge Function alive after its answer until the work is done. Does nothing outside the Supabase runtime. */
export function keepAlive(work: Promise<unknown>): void {
  const runtime = (globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } }).EdgeRuntime;
  runtime?.waitUntil(work);
}
