import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type pinoPretty from 'pino-pretty';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createLogger, flushLog } from '../../server/logger.ts';

/**
 * Replaces standard output until the end of the test. Nobody reads the replacement until `read` is
 * called, so everything that is written to it waits.
 */
function unreadOutput({ isTTY = false } = {}) {
  const written: string[] = [];
  let isRead = false;
  let next: (() => void) | undefined;
  const stdout = new Writable({
    decodeStrings: false,
    write(text: string, _encoding, done) {
      written.push(text);
      if (isRead) done();
      else next = done;
    },
  });
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(Object.assign(stdout, { isTTY }) as never);
  const read = async () => {
    isRead = true;
    next?.();
    await nextTurn();
  };
  return { stdout, written, read };
}

const inProduction = { logLevel: 'info', production: true } as const;

it('the log of a server in production is JSON, one line for each event', async () => {
  const { written, read } = unreadOutput();
  const logger = await createLogger(inProduction);
  logger.info({ port: 3000 }, 'Listening');
  await read();
  const line = written.join('');
  expect(line).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(line)).toMatchObject({ level: 30, port: 3000, msg: 'Listening' });
});

describe('lines for people', () => {
  const forPeople: string[] = [];
  vi.doMock('pino-pretty', async (original) => {
    const { default: pretty } = await original<{ default: typeof pinoPretty }>();
    const destination = new Writable({
      write(text, _encoding, done) {
        forPeople.push(stripVTControlCharacters(String(text)));
        done();
      },
    });
    return { default: (options: Parameters<typeof pinoPretty>[0]) => pretty({ ...options, destination }) };
  });
  afterAll(() => vi.doUnmock('pino-pretty'));

  it.each([
    { where: 'in a terminal', production: true, isTTY: true },
    { where: 'in development', production: false, isTTY: false },
  ])(
    'the log has lines for people, with the time and the level as a word, if it is $where',
    async ({ production, isTTY }) => {
      unreadOutput({ isTTY });
      forPeople.length = 0;
      const logger = await createLogger({ logLevel: 'info', production });
      logger.info('Listening');
      await expect.poll(() => forPeople.join('')).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Listening\n$/);
    },
  );
});

const drops = (written: string[]) => written.filter((line) => line.includes('Log lines were dropped'));

describe('unread log', () => {
  const long = 'a'.repeat(99_000);

  it('while nobody reads the log, a million characters are kept, and dropped lines are counted', async () => {
    const { written, read } = unreadOutput();
    const logger = await createLogger(inProduction);
    for (let line = 1; line <= 13; line += 1) logger.info({ line, long }, 'A line');
    await read();
    const kept = written.filter((line) => line.includes('"A line"'));
    expect(kept).toHaveLength(11);
    expect(drops(written)).toEqual([expect.stringMatching(/^\{"level":40,.*"lines":2,/)]);
  });

  it('lines that were dropped from an unread log are counted only once', async () => {
    const { written, read } = unreadOutput();
    const logger = await createLogger(inProduction);
    for (let line = 1; line <= 13; line += 1) logger.info({ line, long }, 'A line');
    await read();
    logger.info({ long }, 'More than the buffer takes at once');
    await read();
    expect(drops(written)).toHaveLength(1);
  });

  it('the log says nothing about dropped lines if there are none', async () => {
    const { written, read } = unreadOutput();
    const logger = await createLogger(inProduction);
    logger.info({ long }, 'A line');
    await read();
    expect(drops(written)).toEqual([]);
  });

  it('while a server that shuts down waits until its log is read, it writes nothing into the log', async () => {
    const { written } = unreadOutput();
    await flushLog();
    expect(written.join('')).toBe('');
  });
});

it('a server that shuts down ends once the last line of its log is read, if that takes under a second', async () => {
  const { written, read } = unreadOutput();
  const logger = await createLogger(inProduction);
  logger.info('Closing');
  logger.info('Closed');
  let isFlushed = false;
  void flushLog().then(() => (isFlushed = true));
  await nextTurn();
  expect(isFlushed).toBe(false);
  await read();
  expect([isFlushed, written.join('')]).toEqual([true, expect.stringContaining('Closed')]);
});

it('if the program that reads the log has ended, the error of writing to it does not end the server', async () => {
  const { stdout } = unreadOutput();
  await createLogger(inProduction);
  expect(() => stdout.emit('error', new Error('EPIPE'))).not.toThrow();
});
