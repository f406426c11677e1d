import { pino, type Logger, type LoggerOptions } from 'pino';
import type { Settings } from './settings.ts';

/** JSON lines for machines; readable lines where a person sits at the terminal. */
export async function createLogger(settings: Pick<Settings, 'logLevel' | 'production'>): Promise<Logger> {
  const options = loggerOptions(settings.logLevel);
  // Either way a line is written before the call returns: none is lost when the process ends.
  if (settings.production && !process.stdout.isTTY) return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ translateTime: 'SYS:HH:MM:ss', sync: true }));
}

/** What every line has, and what none may have. */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    base: undefined,
    serializers: { err: withoutMessage },
  };
}

/** What may be logged of an error: its kind and its way. Messages repeat what was typed: JSON.parse's do, SMTP servers' do. */
function withoutMessage(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, ...('code' in error && { code: error.code }), stack: stack?.join('\n') };
}
