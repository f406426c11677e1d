import type { Logger } from '#proposal/logger.ts';

/* oxlint-disable no-console */

/** Writes JSON lines to the console, from where Supabase collects them. */
export const consoleLogger: Logger = {
  info: (facts, message) => console.info(JSON.stringify({ level: 'info', ...facts, msg: message })),
  warn: (facts, message) => console.warn(JSON.stringify({ level: 'warn', ...facts, msg: message })),
  error: (facts, message) => console.error(JSON.stringify({ level: 'error', ...facts, msg: message })),
};
