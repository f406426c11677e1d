import { type ArchivedProposal, createArchive } from '../../owner/inbox/archive.ts';
import { openDatabase, type StoreSettings } from '../../owner/inbox/openDatabase.ts';
import type { ProposalFields } from '#proposal/contract.ts';

/**
 * Reads the requests in a site's store, newest first, while the server may be running.
 *
 * @param like returns only requests with these values
 */
export async function storedProposals(
  { dataDir, databaseUrl }: Pick<StoreSettings, 'dataDir'> & Partial<StoreSettings>,
  like: Partial<ProposalFields> = {},
): Promise<ArchivedProposal[]> {
  const archive = createArchive(await openDatabase({ dataDir, databaseUrl }));
  try {
    const wanted = Object.entries(like) as [keyof ProposalFields, string][];
    return (await archive.list()).filter((one) => wanted.every(([name, value]) => one[name] === value));
  } finally {
    await archive.close();
  }
}
