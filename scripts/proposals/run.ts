import type { Settings } from '../../server/settings.ts';
import { createStore } from '#proposal/createStore.ts';
import { createArchive } from './archive.ts';
import { attentionLine } from './attention.ts';
import { backup } from './backup.ts';
import { choose, ofPerson, theOne } from './choose.ts';
import { help, type CommandLine } from './commandLine.ts';
import { copyToPostgres } from './copyToPostgres.ts';
import { erase } from './erase.ts';
import { toCsv, toJson } from './exports.ts';
import { openDatabase } from './openArchive.ts';
import { Refusal } from './refusal.ts';
import { toTable, toText } from './report.ts';
import { count } from './terminalText.ts';

/**
 * Runs the command and prints the result.
 *
 * @returns the exit code
 */
export async function run(asked: CommandLine, settings: Settings): Promise<number> {
  if (asked.help) return print(help);
  if (asked.backup !== undefined) return print(await backup(settings, asked.backup));
  const target = asked['copy-to'];
  if (target !== undefined) return print(await copyToPostgres(settings.dataDir, target));

  const database = await openDatabase(settings);
  const archive = createArchive(database);
  try {
    const now = Date.now();
    const all = await archive.list();
    if (asked.delete !== undefined) {
      return print(await erase(ofPerson(all, asked.delete), { archive, settings, yes: asked.yes }));
    }
    if (asked.show !== undefined) return print(toText(theOne(all, asked.show)));
    if (asked.retry) {
      const requests = asked.id === undefined ? all : [theOne(all, asked.id)];
      const states = asked.id === undefined ? (['dead'] as const) : (['dead', 'held'] as const);
      const put = await archive.put(requests, states, 'queued', now);
      return print(`${count(put, 'delivery', 'deliveries')} put back into the queue.\n`);
    }
    if (asked.dismiss !== undefined) {
      const put = await archive.put([theOne(all, asked.dismiss)], ['dead'], 'held', now);
      return print(`${count(put, 'delivery', 'deliveries')} set aside.\n`);
    }
    const chosen = choose(all, asked);
    if (asked.csv) return print(toCsv(chosen));
    if (asked.json) return print(toJson(chosen));
    const held = all.flatMap(({ deliveries }) => deliveries).filter(({ state }) => state === 'held');
    const failed = await createStore(database).failedDeliveries(now);
    print(attentionLine(failed, held.length, now) + toTable(chosen.slice(0, countOf(asked))));
    return failed ? 3 : 0;
  } finally {
    await archive.close();
  }
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

/** Returns how many requests to list: the value of `--count`, else all of a search, else 20. */
function countOf({ count: asked, find, since, until }: CommandLine): number {
  if (asked === undefined) return (find ?? since ?? until) ? Infinity : 20;
  if (!/^[1-9]\d*$/.test(asked)) throw new Refusal('--count takes a whole number from 1.', 2);
  return Number(asked);
}
