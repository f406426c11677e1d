import { pino, type Logger, type LoggerOptions } from 'pino';
import type { Settings } from './settings.ts';

/** Logs JSON lines in production, and human-readable lines in a terminal or outside production. */
export async function createLogger(settings: Pick<Settings, 'logLevel' | 'production'>): Promise<Logger> {
  const options = loggerOptions(settings.logLevel);
  // Both loggers write synchronously, so that no line is lost when the process ends.
  if (settings.production && !process.stdout.isTTY) return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ translateTime: 'SYS:HH:MM:ss', sync: true }));
}

/** Options that keep personal data out of the log: errors are logged without their messages. */
export function loggerOptions(level: string): LoggerOptions {
  return { level, base: undefined, serializers: { err: withoutMessage } };
}

/** Logs the name, code and stack of an error. Messages can repeat a visitor's input: those of JSON.parse and SMTP servers do. */
function withoutMessage(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, ...('code' in error && { code: error.code }), stack: stack?.join('\n') };
}
