/** Runs something once the next frame is on the screen, because it takes long. */
export function afterNextFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
