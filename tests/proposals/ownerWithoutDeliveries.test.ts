import { describe, expect, test } from 'vitest';
import { ownerTool } from '../helpers/ownerTool.ts';
import { usePostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { storeLocations, storeUnderClock } from './storeUnderClock.ts';

describe.each(storeLocations(usePostgres()))('database: %s', (_name, makeLocation) => {
  /**
   * A store with this number of requests without deliveries, as an interrupted copy leaves them,
   * and `npm run proposals`.
   */
  async function storeWithout(count: number) {
    const location = await makeLocation();
    const database = await openTestDatabase(location);
    const { submit, archive } = storeUnderClock(database);
    for (let number = 0; number < count; number += 1)
      await submit(buildProposal({ fullName: `Ada ${number}`, details: `${number}` }), {});
    await database.query('delete from public.proposal_deliveries');
    return { archive, tool: (...options: string[]) => ownerTool({ ...location }, ...options) };
  }

  test('requests without mails are all found, however many there are', async () => {
    const { archive } = await storeWithout(101);
    expect(await archive.list()).toHaveLength(101);
  });

  test('a request without mails is listed with a dash, and not as sent', async () => {
    const { tool } = await storeWithout(1);
    const { out } = await tool();
    expect(out).toMatch(/Ada 0 .+ –$/m);
  });

  test('a request without mails is exported as JSON with an empty list of deliveries', async () => {
    const { tool } = await storeWithout(1);
    expect(JSON.parse((await tool('--json')).out)).toMatchObject([{ fullName: 'Ada 0', deliveries: [] }]);
  });

  test('a request without mails is erased by --delete', async () => {
    const { archive, tool } = await storeWithout(1);
    expect(await tool('--delete', 'ada@example.com', '--yes')).toMatchObject({ code: 0, err: '' });
    expect(await archive.list()).toEqual([]);
  });
});
