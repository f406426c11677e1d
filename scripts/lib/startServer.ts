import { startBuiltServer } from '../../lib/builtServer.ts';

/**
 * Settings that replace those in an owner's `.env`, such as the owner's own store, mail host and
 * chat. An empty value counts as not set.
 */
const isolatedEnv = {
  HOST: '',
  DATABASE_URL: '',
  SMTP_URL: '',
  WEBHOOK_URL: '',
  SUPABASE_URL: '',
  SUPABASE_PUBLISHABLE_KEY: '',
  // The only quota that refuses requests. It is raised, because a script sends more requests in a
  // minute than a visitor in a day.
  PROPOSALS_PER_IP_PER_HOUR: '1000000',
};

/**
 * Starts a built site in its own process, with its own store, for `await using`.
 *
 * @param file the file that Node runs; by default, the server of this build
 */
export const startServer = (file?: string) =>
  startBuiltServer({ ...process.env, ...isolatedEnv }, file === undefined ? undefined : [file]);
