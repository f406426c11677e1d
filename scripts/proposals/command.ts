import type { Settings } from '../../server/settings.ts';
import { SettingsError } from '#proposal/settings.ts';
import { StoreUnavailable } from '#proposal/store.ts';
import { readCommandLine } from './commandLine.ts';
import { Refusal } from './refusal.ts';
import { run } from './run.ts';

/**
 * Carries out the owner's command. What the owner can mend is said in one sentence, without a stack.
 *
 * @param settingsOf reads the settings, from another file than `.env` if `--env` names one
 * @returns the exit code
 */
export async function command(
  args: string[],
  settingsOf: (file: string | undefined) => Settings,
): Promise<number> {
  try {
    const commandLine = readCommandLine(args);
    return await run(commandLine, settingsOf(commandLine.env));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    // The reading program, such as `head`, has closed the pipe.
    if (code === 'EPIPE') return 0;
    const told = [Refusal, SettingsError, StoreUnavailable].some((kind) => error instanceof kind);
    if (!(error instanceof Error) || !(told || code === 'ENOENT')) throw error;
    process.stderr.write(`${error.message}\n`);
    return error instanceof Refusal ? error.exitCode : 1;
  }
}
