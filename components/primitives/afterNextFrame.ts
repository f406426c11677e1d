/**
 * Runs a slow function once the next frame is on the screen, so that it does not delay this frame.
 */
export function afterNextFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
