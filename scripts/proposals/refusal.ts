/** What the owner asked for cannot be done; the message is for a person. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly exitCode: number;

  /** @param exitCode 2 where the command itself is at fault */
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
