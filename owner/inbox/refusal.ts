/** An error for a command that cannot be carried out. The message is shown to the owner. */
export class Refusal extends Error {
  readonly exitCode: number;

  /** @param exitCode 2 if the command itself is wrong, otherwise 1 */
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
