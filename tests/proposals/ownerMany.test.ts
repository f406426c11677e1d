import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mails } from '#site/mails.ts';
import { command } from '../../owner/inbox/command.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { storeUnderClock } from './storeUnderClock.ts';

/** A store with this number of requests, a minute apart, whose names are numbers. */
async function storeWith(count: number) {
  const folder = temporaryFolder();
  const database = await openTestDatabase({ DATA_DIR: folder });
  const { submit, archive, clock, store } = storeUnderClock(database);
  for (let number = 1; number <= count; number += 1) {
    clock.now += 60_000;
    await submit(buildProposal({ fullName: `${number}`, details: `${number}` }), {});
  }
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: folder }, ...options);
  /** The names in the list, and whether the list says that there are more requests. */
  async function listed(...options: string[]) {
    const { out } = await tool(...options);
    const names = Array.from(out.matchAll(/:\d\d  (\d+) /g), ([, name]) => Number(name));
    return { names, more: out.endsWith(`${mails.list.more}\n`) };
  }
  return { database, archive, clock, store, tool, listed };
}

describe('list', () => {
  it('the owner’s list has as many of the latest requests as --count says, and says whether there are more', async () => {
    const { listed } = await storeWith(12);
    expect(await listed('--count', '2')).toEqual({ names: [12, 11], more: true });
    expect(await listed('--count', '11')).toMatchObject({ names: { length: 11 }, more: true });
    expect(await listed('--count', '12')).toMatchObject({ names: { length: 12 }, more: false });
    expect(await listed('--count', '100')).toMatchObject({ names: { length: 12 }, more: false });
  });

  it('the owner’s list has the latest 20 requests, or the latest 100 that a search finds', async () => {
    const { listed } = await storeWith(101);
    expect(await listed()).toMatchObject({ names: { length: 20 }, more: true });
    expect(await listed('--find', 'ada')).toMatchObject({ names: { length: 100 }, more: true });
  });
});

describe('250 requests', () => {
  it('the JSON export of 250 requests has each of them once, the newest first', async () => {
    const { tool } = await storeWith(250);
    const exported = JSON.parse((await tool('--json')).out) as { fullName: string }[];
    const numbers = Array.from({ length: 250 }, (_, index) => `${250 - index}`);
    expect(exported.map(({ fullName }) => fullName)).toEqual(numbers);
  });

  it('retrying or setting aside the mails of 250 requests returns how many deliveries have changed', async () => {
    const { archive, clock } = await storeWith(250);
    expect(await archive.retry(await archive.list(), clock.now)).toBe(500);
    expect(await archive.dismiss(await archive.list(), clock.now)).toBe(500);
    expect(await archive.countHeld()).toBe(500);
  });

  it('--delete erases all 250 requests that a search has found, and shows 20 of them', async () => {
    const { tool, archive } = await storeWith(250);
    const { out } = await tool('--delete', '--find', 'ada', '--yes');
    expect(out).toContain('… and more: 250 requests in all.\n');
    expect(out.match(/ada@example\.com/g)).toHaveLength(20);
    expect(await archive.list()).toEqual([]);
  });
});

it('--delete of twenty requests lists all of them, and does not say that there are more', async () => {
  const { tool } = await storeWith(20);
  const { out } = await tool('--delete', '--find', 'ada', '--yes');
  expect(out.match(/ada@example\.com/g)).toHaveLength(20);
  expect(out).not.toContain('and more');
});

it('npm run proposals names a mail’s recipient only for a notification to several addresses', async () => {
  const { archive, clock, store } = await storeWith(1);
  const claim = await store.claim('notification', clock.now, 1_000);
  const by = ['one@agency.example', 'two@agency.example'];
  await store.settle(claim!, { state: 'replaced', at: clock.now, by });
  const [request] = await archive.list();
  expect(request?.deliveries.map(({ recipient }) => recipient)).toEqual([undefined, ...by]);
});

it('--show finds no request if a wildcard of SQL is typed as the ID', async () => {
  const { archive, tool } = await storeWith(1);
  const pattern = `${(await archive.list())[0]!.id[0]}%`;
  expect(await tool('--show', pattern)).toMatchObject({ code: 1, out: '' });
});

it('npm run proposals says “1 delivery” if one mail was set aside', async () => {
  const { archive, clock, store, tool } = await storeWith(1);
  const claim = await store.claim('notification', clock.now, 1_000);
  await store.settle(claim!, { state: 'sent', at: clock.now });
  const [request] = await archive.list();
  expect((await tool('--dismiss', request!.id)).out).toBe('1 delivery set aside.\n');
});

it('npm run proposals throws a programming error unchanged, so that Node prints the error’s stack', async () => {
  const fault = new TypeError('a bug');
  const failing = () => {
    throw fault;
  };
  // The command sets TZ in its process. The stub restores it at the end of the test.
  vi.stubEnv('TZ', 'Asia/Tokyo');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(command([], failing)).rejects.toBe(fault);
});
