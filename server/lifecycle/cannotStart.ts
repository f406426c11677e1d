/** The server cannot start. The message tells the host why. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
