import { pino, type Logger } from 'pino';
import { currentRequestId } from './requestId.ts';
import type { Settings } from './settings.ts';

/**
 * JSON lines for machines; readable lines where a person sits at the terminal. Lines are written before the call
 * returns: none is lost when the process ends.
 */
export async function createLogger(settings: Pick<Settings, 'logLevel' | 'production'>): Promise<Logger> {
  const options = {
    level: settings.logLevel,
    base: undefined,
    mixin: () => ({ requestId: currentRequestId() }),
    serializers: { err: withoutMessage },
  };
  if (settings.production && !process.stdout.isTTY) return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ translateTime: 'SYS:HH:MM:ss', sync: true }));
}

/** What may be logged of an error: its kind and its way. Messages repeat what was typed: JSON.parse's do, SMTP servers' do. */
function withoutMessage(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, ...('code' in error && { code: error.code }), stack: stack?.join('\n') };
}
