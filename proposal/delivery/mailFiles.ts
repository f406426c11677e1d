import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { outboxFolder } from './emlSender.ts';

/** Removes the `.eml` files of erased requests, whose names begin with the request's id. */
export async function removeMails(dataDir: string, ids: readonly string[]): Promise<void> {
  const folder = outboxFolder(dataDir);
  if (ids.length === 0 || !existsSync(folder)) return;
  const erased = new Set(ids);
  for (const name of await readdir(folder))
    if (erased.has(name.split('.', 1)[0] ?? '')) await rm(join(folder, name), { force: true });
}
