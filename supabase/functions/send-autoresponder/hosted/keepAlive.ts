/** Keeps the function alive until the work is done, although its answer has gone out. Elsewhere the process lives on. */
export function keepAlive(work: Promise<unknown>): void {
  const runtime = (globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } }).EdgeRuntime;
  runtime?.waitUntil(work);
}
