import { once } from 'node:events';
import { locale } from '#site/language.ts';
import { mails } from '#site/mails.ts';
import { createStore } from '#proposal/store/createStore.ts';
import type { Settings } from '../../server/settings.ts';
import { createArchive, first } from './archive.ts';
import { backup } from './backup.ts';
import { chosen, named, selects, theOne } from './choose.ts';
import { type CommandLine, help, readCommandLine } from './commandLine.ts';
import { copyToPostgres } from './copyToPostgres.ts';
import { erase } from './erase.ts';
import { explained } from './explained.ts';
import { json, writeXlsx } from './exports.ts';
import { openDatabase } from './openDatabase.ts';
import { Refusal } from './refusal.ts';
import { attentionLine, toTable, toText } from './report.ts';
import { count } from './terminalText.ts';

/** Reads the settings, from `.env` or from the file in `--env`. */
type SettingsOf = (file: string | undefined) => Settings;

/**
 * Carries out the owner's command. Returns the exit code. An error that the owner can correct is
 * shown in one sentence, without a stack.
 */
export async function command(args: string[], settingsOf: SettingsOf): Promise<number> {
  // Times and days are in the site's time zone, not in the machine's.
  process.env['TZ'] = locale.timeZone;
  try {
    const asked = readCommandLine(args);
    return await run(asked, settingsOf(asked.env));
  } catch (error) {
    const said = explained(error);
    if (said === undefined) throw error;
    process.stderr.write(`${said}\n`);
    return error instanceof Refusal ? error.exitCode : 1;
  }
}

async function run(asked: CommandLine, settings: Settings): Promise<number> {
  if (asked.help) return print(help);
  if (asked.backup !== undefined) return print(await backup(settings, asked.backup));
  const target = asked['copy-to'];
  if (target !== undefined) return print(await copyToPostgres(settings.dataDir, target));

  const database = await openDatabase(settings);
  const archive = createArchive(database);
  try {
    const now = Date.now();
    if (asked.delete)
      return print(await erase(await named(archive, asked), archive, settings.dataDir, asked.yes));
    if (asked.show !== undefined) return print(toText(await theOne(archive, asked.show)));
    if (asked.retry) {
      const one = asked.id === undefined ? undefined : await theOne(archive, asked.id);
      const put = one ? await archive.put([one], 'queued', now) : await archive.retryAll(now);
      return print(`${count(put, 'delivery', 'deliveries')} will be tried now.\n`);
    }
    if (asked.dismiss) {
      const put = await archive.put(await named(archive, asked), 'held', now);
      return print(`${count(put, 'delivery', 'deliveries')} set aside.\n`);
    }
    if (asked.xlsx !== undefined) return print(await writeXlsx(chosen(archive, asked), asked.xlsx));
    if (asked.json) {
      for await (const text of json(chosen(archive, asked)))
        if (!process.stdout.write(text)) await once(process.stdout, 'drain');
      return 0;
    }
    const most = countOf(asked);
    const latest = await first(most + 1, chosen(archive, asked));
    const failed = await createStore(database).failedDeliveries(now);
    print(attentionLine(failed, await archive.countHeld(), now) + toTable(latest.slice(0, most)));
    if (latest.length > most) print(`${mails.list.more}\n`);
    return failed ? 3 : 0;
  } finally {
    await archive.close();
  }
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

/** Returns the number of requests to list. */
function countOf({ count: asked, ...choice }: CommandLine): number {
  if (asked === undefined) return selects(choice) ? 100 : 20;
  if (!/^[1-9]\d*$/.test(asked)) throw new Refusal('--count takes a whole number from 1.', 2);
  return Number(asked);
}
