import { setTimeout as pause } from 'node:timers/promises';
import { pino, type Logger, type LoggerOptions } from 'pino';
import { describeError } from '#proposal/logger.ts';
import type { Settings } from './settings.ts';

/**
 * The maximum number of characters that may wait until standard output is read. Further log lines
 * are dropped.
 */
const maxWaiting = 1_000_000;

/**
 * Logs human-readable lines in a terminal, and wherever NODE_ENV is not `production`. Otherwise
 * logs JSON lines.
 */
export async function createLogger(settings: Pick<Settings, 'logLevel' | 'production'>): Promise<Logger> {
  const options = loggerOptions(settings.logLevel);
  if (settings.production && !process.stdout.isTTY) return jsonLogger(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ translateTime: 'SYS:HH:MM:ss', sync: true }));
}

/**
 * Creates a logger that writes JSON lines through Node's stream. If nobody reads the log, the pipe
 * fills up. Node's stream then buffers the lines, and the site runs on. pino's own destination
 * would block the process, even while it shuts down.
 */
function jsonLogger(options: LoggerOptions): Logger {
  const { stdout } = process;
  let dropped = 0;
  const logger = pino(options, {
    write(line: string) {
      if (stdout.writableLength < maxWaiting) stdout.write(line);
      else dropped += 1;
    },
  });
  stdout.on('error', () => undefined);
  stdout.on('drain', () => {
    if (dropped > 0) logger.warn({ lines: dropped }, 'Log lines were dropped, because nobody read them');
    dropped = 0;
  });
  return logger;
}

/** How long `flushLog` may take. */
export const maxFlushMs = 1_000;

/** Resolves once all log lines are read, or after `maxFlushMs`. */
export async function flushLog(): Promise<void> {
  const read = new Promise((resolve) => process.stdout.write('', resolve));
  await Promise.race([read, pause(maxFlushMs, undefined, { ref: false })]);
}

/** Options that keep personal data out of the log. */
export function loggerOptions(level: string): LoggerOptions {
  return { level, base: undefined, serializers: { err: withoutMessage } };
}

/**
 * Returns the parts of an error that are logged: its type, its code, a remedy if one is known, and
 * its stack. The error's message is left out, because the messages of JSON.parse and of SMTP
 * servers can repeat a visitor's input.
 */
function withoutMessage(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const { remedy } = describeError(error);
  const facts = { ...('code' in error && { code: error.code }), ...(remedy && { remedy }) };
  return { type: error.name, ...facts, stack: stack?.join('\n') };
}
