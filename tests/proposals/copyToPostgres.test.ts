import { describe, expect, test, vi } from 'vitest';
import { ownerTool } from '../helpers/ownerTool.ts';
import { openForTest, postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { proposalsApp } from '../helpers/proposalsApp.ts';
import { soon } from '../helpers/soon.ts';

describe.skipIf(!postgresAvailable)('from SQLite to PostgreSQL', () => {
  const server = usePostgres();

  test('one command copies everything and may be repeated, and the server continues with the copy', async () => {
    const site = await proposalsApp();
    await site.post({ details: 'confirmed' });
    await site.post({ details: 'a suspect' }, {});
    const open = async () =>
      (await site.stored()).flatMap(({ deliveries }) => deliveries).filter(({ state }) => state === 'queued');
    await vi.waitUntil(async () => (await open()).length === 0, soon);
    const url = await server.createDatabase();
    const copy = () => ownerTool({ DATA_DIR: site.settings.dataDir }, '--copy-to', url);

    const first = await copy();
    expect([first.code, first.err]).toEqual([0, '']);
    expect(first.out).toMatch(/^2 of 2 requests and 4 of 4 deliveries are in Postgres\./);
    await site.post({ details: 'the last one' });
    await vi.waitUntil(async () => (await open()).length === 0, soon);
    expect((await copy()).out).toMatch(/^3 of 3 requests and 6 of 6 deliveries/);
    expect((await copy()).out).toMatch(/^3 of 3 requests and 6 of 6 deliveries/);

    const before = await site.stored();
    const moved = await proposalsApp({ DATABASE_URL: url, DATA_DIR: site.settings.dataDir });
    expect(await moved.stored()).toEqual(before);
    expect(moved.logger.lines.join('\n')).toContain('DATABASE_URL is set: the requests in');
    const again = await moved.post({ details: 'confirmed' });
    expect(again.body.id).toBe(before.find(({ details }) => details === 'confirmed')?.id);
    const list = await ownerTool({ DATABASE_URL: url });
    expect([list.code, list.out.split('\n').length]).toEqual([0, 7]);
  });

  test('mail that was sent from Postgres in the meantime is not sent again', async () => {
    const site = await proposalsApp();
    await site.post();
    await site.proposals.close();
    const url = await server.createDatabase();
    const copy = () => ownerTool({ DATA_DIR: site.settings.dataDir }, '--copy-to', url);
    await copy();
    const database = openForTest(url);
    await database.query(`update public.proposal_deliveries set state = 'sent', reason = 'by postgres'`);
    await copy();
    expect(await database.query('select distinct reason from public.proposal_deliveries')).toEqual([
      { reason: 'by postgres' },
    ]);
  });

  test('a database without our tables, and one that is down, cause an error message without a stack', async () => {
    const empty = await ownerTool({ DATABASE_URL: await server.createDatabase() });
    expect([empty.code, empty.err]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
    const down = await ownerTool({ DATABASE_URL: 'postgres://owner:a-password@127.0.0.1:9/none' });
    expect([down.code, down.err]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
    expect(empty.err + down.err).not.toMatch(/^\s+at |a-password/m);
  });
});
