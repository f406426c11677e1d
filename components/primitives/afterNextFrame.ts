/**
 * Runs a function once the next frame is on the screen. So a slow function does not delay that
 * frame.
 */
export function afterNextFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
