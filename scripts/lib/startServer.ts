import { startBuiltServer } from '../../lib/builtServer.ts';

/**
 * With these settings, the server does not use an owner's database, mail server, webhook or
 * Supabase project, even if `.env` names them. An empty value counts as not set. The server refuses
 * a WEBHOOK_SECRET without a WEBHOOK_URL, so both are empty.
 */
const isolatedEnv = {
  HOST: '',
  DATABASE_URL: '',
  SMTP_URL: '',
  WEBHOOK_URL: '',
  WEBHOOK_SECRET: '',
  SUPABASE_URL: '',
  SUPABASE_PUBLISHABLE_KEY: '',
  // This is the only limit above which requests are refused with a 429. It is raised, because a
  // script sends more requests in a minute than a visitor in a day.
  PROPOSALS_PER_IP_PER_HOUR: '1000000',
};

/**
 * Starts the server of a built site in its own process, with an empty store. Assign the result with
 * `await using`, which stops the server at the end of the block.
 *
 * @param file the server's file; by default, that of the project's own build
 */
export const startServer = (file?: string) =>
  startBuiltServer({ ...process.env, ...isolatedEnv }, file === undefined ? undefined : [file]);
