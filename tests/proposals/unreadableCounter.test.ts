import { expect, test } from 'vitest';
import type { Query, SqlDatabase, Value } from '#proposal/store/records.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openPlace } from '../helpers/store.ts';
import { storeUnderClock } from './storeUnderClock.ts';

test('a limit that cannot count refuses', async () => {
  const database = await openPlace();
  const inTurn: SqlDatabase['inTurn'] = (work) => database.inTurn((query) => work(uncounted(query)));
  const { submit, archive } = storeUnderClock({ ...database, inTurn });
  await expect(submit(buildProposal(), {})).rejects.toMatchObject({ code: 'counter-unreadable' });
  expect(await archive.list()).toEqual([]);
});

/** The same query, in whose answers no counter is a number. */
const uncounted = (query: Query): Query => {
  const broken = async (statement: string, values: readonly Value[] = []) => {
    const rows = await query(statement, values);
    const isCounter = /from public\.proposal_quotas where key in/.test(statement);
    return isCounter ? values.map((key) => ({ key, used: 1, end: Number.NaN })) : rows;
  };
  return broken as Query;
};
