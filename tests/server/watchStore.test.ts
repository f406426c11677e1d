import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Store } from '#proposal/store/createStore.ts';
import { StoreUnavailable } from '#proposal/store/database.ts';
import { dayMs, hourMs } from '#proposal/store/records.ts';
import { startUpkeep } from '../../server/lifecycle/upkeep.ts';
import { watchStore } from '../../server/lifecycle/watchStore.ts';
import { patient } from '../helpers/patient.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

/** A logger whose lines begin with their level. */
function levelLogger() {
  const lines: string[] = [];
  const at = (level: string) => (facts: object, message: string) =>
    void lines.push(`${level} ${JSON.stringify(facts)} ${message}`);
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
}

/** A watched store without faults. A test may replace its methods. */
function watched() {
  const logger = levelLogger();
  const probe = vi.fn<Store['probe']>(async () => undefined);
  const failedDeliveries = vi.fn<Store['failedDeliveries']>(async () => undefined);
  const store = { probe, failedDeliveries } as unknown as Store;
  const { state, forget } = watchStore(logger);
  return { logger, probe, failedDeliveries, forget, state: () => state(() => store), stateOf: state };
}

const wellAgain = 'Requests can be stored, and no delivery needs attention';

describe('state', () => {
  it('the state of the store is “ok”, and nothing is logged, as long as requests can be stored', async () => {
    const { state, logger } = watched();
    expect(await state()).toBe('ok');
    expect(logger.lines).toEqual([]);
  });

  it('the state of a store that cannot be used is its error’s code, which is logged once with its remedy', async () => {
    const { state, probe, logger, forget } = watched();
    probe.mockRejectedValue(new StoreUnavailable('SQLITE_FULL', undefined, 'free some space'));
    expect(await state()).toBe('SQLITE_FULL');
    forget();
    expect(await state()).toBe('SQLITE_FULL');
    expect(logger.lines).toEqual([
      'warn {"store":"SQLITE_FULL","givenUp":0,"overdue":0} Requests cannot be stored (SQLITE_FULL): free some space',
    ]);
  });

  it('the state of the store is “fault” after an unexpected error, whose message stays out of the log', async () => {
    const { state, probe, logger } = watched();
    probe.mockRejectedValue(new TypeError('ada@example.com'));
    expect(await state()).toBe('fault');
    expect(logger.lines).toEqual([
      'warn {"store":"fault","givenUp":0,"overdue":0} Requests cannot be stored (fault)',
    ]);
  });

  it('the state of a store that cannot be opened is the code of the error', async () => {
    const { stateOf } = watched();
    const refused = new StoreUnavailable('ECONNREFUSED', undefined);
    expect(await stateOf(() => Promise.reject(refused))).toBe('ECONNREFUSED');
  });

  it('the log says when a store that could not be used can store requests again', async () => {
    const { state, probe, logger, forget } = watched();
    probe.mockRejectedValueOnce(new StoreUnavailable('SQLITE_FULL', undefined));
    await state();
    forget();
    expect(await state()).toBe('ok');
    expect(logger.lines.at(-1)).toBe(`info {"store":"ok","givenUp":0,"overdue":0} ${wellAgain}`);
  });

  it('the state of the store is “ok” if only deliveries need attention, which is logged as a warning', async () => {
    const { state, failedDeliveries, logger } = watched();
    failedDeliveries.mockResolvedValue({ dead: 2, overdue: 3, oldest: 1 } as never);
    expect(await state()).toBe('ok');
    expect(logger.lines).toEqual([
      'warn {"store":"ok","givenUp":2,"overdue":3} Deliveries need attention: npm run proposals says how many, and its option --retry retries those that have failed',
    ]);
  });

  it('the store is checked once in 30 seconds, however often its state is asked for', async () => {
    const { state, probe } = watched();
    await Promise.all([state(), state()]);
    vi.advanceTimersByTime(29_999);
    await state();
    expect(probe).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await state();
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('after a request could not be stored, the store is checked again, and the result holds for 30 seconds', async () => {
    const { state, probe, forget } = watched();
    await state();
    vi.advanceTimersByTime(20_000);
    forget();
    await state();
    vi.advanceTimersByTime(20_000);
    await state();
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('while a slow check of the store is running, asking for the state again starts no second check', async () => {
    const { state, probe, forget } = watched();
    await state();
    vi.advanceTimersByTime(20_000);
    forget();
    probe.mockImplementation(() => new Promise(() => {}));
    void state();
    vi.advanceTimersByTime(15_000);
    void state();
    await nextTurn();
    expect(probe).toHaveBeenCalledTimes(2);
  });

  it('the end of an older check does not shorten the 30 seconds for which a newer result is kept', async () => {
    const { state, probe, forget } = watched();
    const ends: (() => void)[] = [];
    probe.mockImplementation(() => new Promise((resolve) => ends.push(() => resolve(undefined))));
    const first = state();
    forget();
    const second = state();
    await nextTurn();
    ends[0]!();
    await first;
    vi.advanceTimersByTime(20_000);
    ends[1]!();
    await second;
    vi.advanceTimersByTime(20_000);
    await state();
    expect(probe).toHaveBeenCalledTimes(2);
  });
});

/** Starts the upkeep (the hourly work) of a site whose store erases these requests. */
function upkeepOf(settings: { keepProposalsDays?: number }, erased: string[] = []) {
  const logger = levelLogger();
  const dataDir = temporaryFolder();
  const purge = vi.fn<Store['purge']>(async () => ({ erased, until: 0 }));
  const check = vi.fn<() => void>();
  const store = { purge } as unknown as Store;
  const stop = startUpkeep(store, logger, { keepProposalsDays: undefined, dataDir, ...settings }, check);
  onTestFinished(stop);
  return { logger, dataDir, purge, check, stop };
}

describe('upkeep', () => {
  it('the hourly upkeep of a site erases requests that are older than KEEP_PROPOSALS_DAYS', () => {
    vi.setSystemTime(100 * dayMs);
    const { purge } = upkeepOf({ keepProposalsDays: 30 });
    const [before, now] = purge.mock.calls[0]!;
    expect(now - before).toBe(30 * dayMs);
    expect(Math.abs(now - Date.now())).toBeLessThan(patient.timeout);
  });

  it('the hourly upkeep of a site erases no request without KEEP_PROPOSALS_DAYS', () => {
    expect(upkeepOf({}).purge.mock.calls[0]?.[0]).toBe(0);
  });

  it('the upkeep of a site runs at the start and then each hour: it erases old data and checks the store', () => {
    const { purge, check } = upkeepOf({});
    expect([purge.mock.calls.length, check.mock.calls.length]).toEqual([1, 1]);
    vi.advanceTimersByTime(hourMs - 1);
    expect(purge).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect([purge.mock.calls.length, check.mock.calls.length]).toEqual([2, 2]);
  });

  it('the hourly upkeep of a site ends when it is stopped', () => {
    const { purge, stop } = upkeepOf({});
    stop();
    vi.advanceTimersByTime(2 * hourMs);
    expect(purge).toHaveBeenCalledTimes(1);
  });

  it('the hourly upkeep of a site logs how many requests it has erased', async () => {
    const { logger } = upkeepOf({}, ['a', 'b']);
    await vi.waitFor(() => expect(logger.lines).toEqual(['info {"count":2} Requests were erased by age']));
  });

  it('the hourly upkeep of a site erases the mail files of the requests that it has erased', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const other = '00000000-0000-4000-8000-000000000002';
    const { dataDir } = upkeepOf({}, [id]);
    mkdirSync(`${dataDir}/outbox`);
    for (const one of [id, other]) writeFileSync(`${dataDir}/outbox/${one}.autoresponder.eml`, '');
    await vi.waitFor(() => expect(readdirSync(`${dataDir}/outbox`)).toEqual([`${other}.autoresponder.eml`]));
  });

  it('the hourly upkeep of a site logs nothing if it has erased no request', async () => {
    const { logger, purge } = upkeepOf({});
    await purge.mock.results[0]?.value;
    await nextTurn();
    expect(logger.lines).toEqual([]);
  });

  it('the hourly upkeep of a site warns if it fails, and tries again in an hour', async () => {
    const { logger, purge } = upkeepOf({});
    purge.mockRejectedValueOnce(new StoreUnavailable('SQLITE_FULL', undefined));
    vi.advanceTimersByTime(hourMs);
    await vi.waitFor(() => expect(logger.lines).toHaveLength(1));
    expect(logger.lines[0]).toMatch(
      /^warn .*SQLITE_FULL.* Erasing by age failed; the next run is in an hour$/,
    );
    vi.advanceTimersByTime(hourMs);
    expect(purge).toHaveBeenCalledTimes(3);
  });

  it('once the site has stopped, the upkeep does not warn if it fails, because the store is closed by then', async () => {
    const { logger, purge, stop } = upkeepOf({});
    purge.mockRejectedValueOnce(new StoreUnavailable('SQLITE_FULL', undefined));
    vi.advanceTimersByTime(hourMs);
    stop();
    await nextTurn();
    expect(logger.lines).toEqual([]);
  });
});
