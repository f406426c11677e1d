import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { outboxFolder } from '../../server/proposals/delivery/emlSender.ts';
import { databaseFile } from '../../server/proposals/sqlite/openSqlite.ts';
import type { StoreSettings } from './openDatabase.ts';
import type { Archive, ArchivedProposal } from './archive.ts';
import { Refusal } from './refusal.ts';
import { toTable } from './report.ts';
import { rewriteSqlite } from './rewriteSqlite.ts';
import { count } from './terminalText.ts';

type Erasure = { archive: Archive; settings: StoreSettings; yes: boolean | undefined };

/**
 * Shows requests, asks for confirmation and erases them: their rows, deliveries and `.eml` files.
 *
 * @returns the result, as text
 */
export async function erase(proposals: readonly ArchivedProposal[], to: Erasure): Promise<string> {
  if (proposals.length === 0) return 'There is nothing to delete.\n';
  process.stdout.write(toTable(proposals));
  const requests = count(proposals.length, 'request');
  if (!to.yes && !(await confirmed(`Delete ${requests} for good? (y/N) `))) return 'Nothing was deleted.\n';
  for (const { id } of proposals) {
    await to.archive.erase(id);
    for (const file of mailFiles(to.settings.dataDir, id)) rmSync(file, { force: true });
  }
  const path = databaseFile(to.settings.dataDir);
  if (!to.settings.databaseUrl && !(await rewriteSqlite(path)))
    throw new Refusal(
      `${requests} deleted, but another program is reading ${path}, so their text is still in it. End that program, and restart the site.`,
    );
  return `${requests} deleted. Backups and mails in your inbox still hold what you kept there.\n`;
}

async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Refusal('Nothing was deleted: add --yes, as nobody can be asked here.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}

function mailFiles(dataDir: string, id: string): string[] {
  const folder = outboxFolder(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${id}.`))
    .map((name) => join(folder, name));
}
