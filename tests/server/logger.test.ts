import { pino } from 'pino';
import { expect, it } from 'vitest';
import { StoreUnavailable } from '#proposal/store/database.ts';
import { loggerOptions } from '../../server/logger.ts';

/** Logs something that was thrown. @returns what the line in the log says about it */
function logged(thrown: unknown): unknown {
  const lines: string[] = [];
  const logger = pino(loggerOptions('info'), { write: (line: string) => lines.push(line) });
  logger.error({ err: thrown }, 'Failed');
  return (JSON.parse(lines[0]!) as { err: unknown }).err;
}

it('the log has the type, the code and the stack of an error', () => {
  expect(logged(Object.assign(new RangeError('Ada'), { code: 'E1' }))).toEqual({
    type: 'RangeError',
    code: 'E1',
    stack: expect.stringMatching(/^ +at .*logger\.test\.ts.*\n +at /),
  });
});

it('the log has nothing of an error’s message, which may repeat what a visitor has typed', () => {
  expect(JSON.stringify(logged(new Error('Ada\nlooks at Ada')))).not.toContain('Ada');
});

it('if an error has a remedy for the owner, the log has the remedy, too', () => {
  const error = new StoreUnavailable('SQLITE_FULL', undefined, 'free some space');
  expect(logged(error)).toMatchObject({ code: 'SQLITE_FULL', remedy: 'free some space' });
});

it('an error that has no stack is logged, too', () => {
  const error = new Error('Ada');
  delete error.stack;
  expect(logged(error)).toEqual({ type: 'Error' });
});

it('if a value that is not an error is thrown, the log has only the type of the value', () => {
  expect(logged('Ada')).toEqual({ type: 'string' });
});
