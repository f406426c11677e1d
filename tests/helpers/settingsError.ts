import { type Environment, SettingsError } from '#proposal/settings.ts';
import { readSettings } from '../../server/settings.ts';

/**
 * Returns the message of the error for these settings, and its faults as it lists them. Throws if
 * they are valid.
 */
export function settingsErrorOf(
  env: Environment,
  read: (env: Environment) => unknown = readSettings,
): { message: string; faults: string[] } {
  try {
    read(env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const faults = error.faults.map(({ name, problem }) => `${name}: ${problem}`);
    return { message: error.message, faults };
  }
  throw new Error('The settings were accepted');
}
