import { pino, type Logger } from 'pino';
import type { Settings } from './settings.ts';

/** JSON lines for machines; readable lines where a person sits at the terminal. */
export async function createLogger(settings: Settings): Promise<Logger> {
  const options = { level: settings.logLevel, base: undefined };
  if (settings.production && !process.stdout.isTTY) return pino(options);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }));
}
