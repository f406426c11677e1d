import { acceptInTurn } from './acceptInTurn.ts';
import { assertUsable } from './assertUsable.ts';
import { putValue, type SqlDatabase } from './database.ts';
import { type Acceptance, hourMs } from './records.ts';

/**
 * Throws unless a request can be stored. It checks the tables, and then makes two writes in one
 * transaction:
 *
 * - It writes as many bytes as a request needs (`probeBytes`). This write fails if the disk is
 *   full.
 * - It stores an empty request, and deletes it again. This write fails if a part of the file is
 *   damaged, or if the database user may not change a table.
 */
export async function probe(database: SqlDatabase): Promise<void> {
  await assertUsable(database);
  const { dialect } = database;
  const { tables } = dialect;
  const acceptance = emptyAcceptance();
  await database.inTurn(async (transaction) => {
    await acceptInTurn(transaction, acceptance);
    transaction.writeLast([
      { text: `delete from ${tables.proposals} where id = $1`, values: [acceptance.proposal.id] },
      { text: `delete from ${tables.quotas} where key = $1`, values: [probeKey] },
      // Each probe writes another value, because a database may skip writing an unchanged value.
      { text: putValue(dialect), values: ['probe', ''.padEnd(probeBytes, `${Date.now()} `)] },
    ]);
  });
}

// The size of the longest request of the sample's form, with its entries in the indexes. If this
// many bytes fit on the disk, such a request fits, too. An owner's form may accept longer texts.
const probeBytes = 96 * 1024;

/** The name of the counter that `probe` writes, and deletes in the same transaction. */
const probeKey = 'probe';

/** Returns a request without content. */
function emptyAcceptance(): Acceptance {
  const id = crypto.randomUUID();
  const proposal = {
    id,
    createdAt: Date.now(),
    suspicion: '',
    fullName: 'probe',
    email: 'probe',
    answers: [],
  };
  const quota = { key: probeKey, max: Infinity, windowMs: hourMs, above: 'refuse' } as const;
  return { proposal, digest: id, quotas: [quota], deliveries: ['webhook'] };
}
