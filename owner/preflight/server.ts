import type { Environment } from '#proposal/settings.ts';
import { startBuiltServer } from '../../lib/builtServer.ts';
import { settingsSchema } from '../../server/settings.ts';

/**
 * With these settings, only this machine reaches the server, and the server sends no mail and calls
 * no webhook. `WEBHOOK_SECRET` is emptied too, because the server refuses it without a
 * `WEBHOOK_URL`.
 */
const isolatedEnv = {
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  SMTP_URL: '',
  WEBHOOK_URL: '',
  WEBHOOK_SECRET: '',
};

/**
 * Every setting, with an empty value. An empty setting counts as unset, and the server does not
 * read it from `.env`.
 */
const unset = Object.fromEntries(Object.keys(settingsSchema.entries).map((name) => [name, '']));

/**
 * Starts the built server with `isolatedEnv` and a new, empty `DATA_DIR`, so the owner's requests
 * and their waiting mails are not touched. The server ends when it is disposed.
 *
 * @param env the owner's settings, without those that the server refuses
 * @throws with its output if it ends instead of listening
 */
export const startIsolatedServer = (env: Environment) =>
  startBuiltServer({ ...unset, ...env, ...isolatedEnv });
