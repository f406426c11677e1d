import { createInterface } from 'node:readline/promises';
import { removeMails } from '#proposal/delivery/mailFiles.ts';
import type { Archive, ArchivedProposal } from './archive.ts';
import { Refusal } from './refusal.ts';
import { toTable } from './report.ts';
import { count } from './terminalText.ts';

/** At most this number of requests is shown, so that they fit on a screen. */
const maxShown = 20;

/**
 * Shows requests, asks whether to erase them (unless `yes` is true), and erases them with their
 * deliveries and `.eml` files. Returns the result, as text.
 */
export async function erase(
  proposals: readonly ArchivedProposal[],
  archive: Archive,
  dataDir: string,
  yes = false,
): Promise<string> {
  process.stdout.write(toTable(proposals.slice(0, maxShown)));
  const requests = count(proposals.length, 'request');
  if (proposals.length > maxShown) process.stdout.write(`… and more: ${requests} in all.\n`);
  if (!yes && !(await confirmed(`Delete ${requests} for good? (y/N) `))) return 'Nothing was deleted.\n';
  const ids = proposals.map(({ id }) => id);
  const erased = await archive.erase(ids);
  await removeMails(dataDir, ids);
  if (!erased)
    throw new Refusal(
      `${requests} deleted, but traces may remain in the database in ${dataDir}, because another program is reading it, the disk is full, or the database is damaged. End that program or make room. Then restart the site, which removes the traces. If the database is damaged, restore a backup and run this command again.`,
    );
  return `${requests} deleted. Backups, a copy in Postgres (--copy-to) and your inbox may still contain them.\n`;
}

async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Refusal('Nothing was deleted, because there is no terminal to ask at: add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}
