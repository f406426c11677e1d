import { once } from 'node:events';
import { locale } from '#site/language.ts';
import { mails } from '#site/mails.ts';
import { createStore } from '#proposal/store/createStore.ts';
import type { SqlDatabase } from '#proposal/store/database.ts';
import type { Settings } from '../../server/settings.ts';
import { type Archive, createArchive, first } from './archive.ts';
import { backup } from './backup.ts';
import { selected, findTargets, selects, findById } from './choose.ts';
import { type CommandLine, help, readCommandLine } from './commandLine.ts';
import { copyToPostgres } from './copyToPostgres.ts';
import { erase } from './erase.ts';
import { ownerMessage } from './ownerMessage.ts';
import { json } from './json.ts';
import { openDatabase } from './openDatabase.ts';
import { Refusal } from './refusal.ts';
import { attentionLine, toTable, toText } from './report.ts';
import { count } from './terminalText.ts';
import { writeXlsx } from './xlsx.ts';

/** Reads the settings, from `.env` or from the file in `--env`. */
type SettingsOf = (file: string | undefined) => Settings;

/**
 * Carries out `npm run proposals`. Returns the exit code. For an error that the owner can correct,
 * prints a message without a stack.
 */
export async function command(args: string[], settingsOf: SettingsOf): Promise<number> {
  // Times and days are in the site's time zone, not in the machine's.
  process.env['TZ'] = locale.timeZone;
  try {
    const asked = readCommandLine(args);
    // The help is printed before the settings are read, because an invalid setting would hide it.
    if (asked.help) {
      print(help);
      return 0;
    }
    return await run(asked, settingsOf(asked.env));
  } catch (error) {
    const message = ownerMessage(error);
    if (message === undefined) throw error;
    process.stderr.write(`${message}\n`);
    return error instanceof Refusal ? error.exitCode : 1;
  }
}

async function run(asked: CommandLine, settings: Settings): Promise<number> {
  if (asked.backup !== undefined) {
    print(await backup(settings, asked.backup));
    return 0;
  }
  if (asked['copy-to'] !== undefined) {
    print(await copyToPostgres(settings.dataDir, asked['copy-to']));
    return 0;
  }
  const database = await openDatabase(settings);
  const archive = createArchive(database);
  try {
    if (asked.json) {
      for await (const text of json(selected(archive, asked)))
        if (!process.stdout.write(text)) await once(process.stdout, 'drain');
      return 0;
    }
    const result = await act(asked, archive, settings.dataDir);
    if (result === undefined) return await list(asked, database, archive);
    print(result);
    return 0;
  } finally {
    await archive.close();
  }
}

/**
 * Carries out the action that the options ask for: `--delete`, `--show`, `--retry`, `--dismiss` or
 * `--xlsx`. Returns its result, as text, or undefined if they ask for no action.
 */
async function act(asked: CommandLine, archive: Archive, dataDir: string): Promise<string | undefined> {
  const now = Date.now();
  if (asked.delete) return erase(await findTargets(archive, asked), archive, dataDir, asked.yes);
  if (asked.show !== undefined) return toText(await findById(archive, asked.show));
  if (asked.retry) {
    const one = asked.id === undefined ? undefined : await findById(archive, asked.id);
    const changed = one ? await archive.retry([one], now) : await archive.retryAll(now);
    return `To be sent now: ${count(changed, 'delivery', 'deliveries')}. A running site begins within a minute.\n`;
  }
  if (asked.dismiss) {
    const changed = await archive.dismiss(await findTargets(archive, asked), now);
    return `${count(changed, 'delivery', 'deliveries')} set aside.\n`;
  }
  if (asked.xlsx !== undefined) return writeXlsx(selected(archive, asked), asked.xlsx);
  return undefined;
}

/** Prints what needs attention, and the latest requests. Returns the exit code. */
async function list(asked: CommandLine, database: SqlDatabase, archive: Archive): Promise<number> {
  const now = Date.now();
  const most = countOf(asked);
  const latest = await first(most + 1, selected(archive, asked));
  const failed = await createStore(database).failedDeliveries(now);
  print(attentionLine(failed, await archive.countHeld(), now) + toTable(latest.slice(0, most)));
  if (latest.length > most) print(`${mails.list.more}\n`);
  return failed ? 3 : 0;
}

function print(text: string): void {
  process.stdout.write(text);
}

/** Returns the number of requests to list. */
function countOf({ count: asked, ...choice }: CommandLine): number {
  if (asked === undefined) return selects(choice) ? 100 : 20;
  if (!/^[1-9]\d*$/.test(asked)) throw new Refusal('--count takes a whole number, 1 or more.', 2);
  return Number(asked);
}
