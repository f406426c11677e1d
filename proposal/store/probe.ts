import { acceptInTurn } from './acceptInTurn.ts';
import { assertUsable } from './assertUsable.ts';
import { putValue, type SqlDatabase } from './database.ts';
import { type Submission, hourMs } from './records.ts';

/**
 * Throws unless a request can be stored. Checks the tables, and then does two things in one
 * transaction:
 *
 * - It stores a short test request with one delivery and one counter, and deletes them again. This
 *   fails, for example, if the database user may not insert rows, or if a part of the file that
 *   these statements use is damaged.
 * - It writes as many bytes as a long request needs (`probeBytes`). This fails if the disk is full.
 */
export async function probe(database: SqlDatabase): Promise<void> {
  await assertUsable(database);
  const { dialect } = database;
  const { tables } = dialect;
  const submission = testSubmission();
  await database.inTurn(async (transaction) => {
    await acceptInTurn(transaction, submission);
    transaction.writeLast([
      { text: `delete from ${tables.proposals} where id = $1`, values: [submission.proposal.id] },
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

/** Returns a short test request, with one delivery. */
function testSubmission(): Submission {
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
