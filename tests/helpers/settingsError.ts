import { type Environment, SettingsError } from '#proposal/settings.ts';
import { readSettings } from '../../server/settings.ts';

/** Returns the error for these settings. Throws if they are valid. */
export function settingsErrorOf(
  env: Environment,
  read: (env: Environment) => unknown = readSettings,
): SettingsError {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
  throw new Error('The settings were accepted');
}
