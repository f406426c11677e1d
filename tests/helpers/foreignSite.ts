import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textsIn } from '../../lib/textsIn.ts';
import { spokenTexts } from './htmlText.ts';
import { portuguese } from './portugueseSite.ts';
import { agencyEnv, writeForeignSite } from './ownerSite.ts';
import { makeCopy, runIn } from './projectCopy.ts';
import { openSite } from './site.ts';
import { startSmtp } from './smtp.ts';

/**
 * The settings of the site that `startForeignSite` serves. `TZ` is the time zone of the machine,
 * and not that of the owner.
 */
export const foreignSettings = { ...agencyEnv, KEEP_PROPOSALS_DAYS: '1095', TZ: 'Asia/Tokyo' };

/**
 * Serves the site of an owner whose language is not English, from a copy of the project, and
 * receives its mails. The first test file that needs this site builds it, and writes the path of
 * its folder into the file `foreign-site`, which the other test files read. No lock is needed: the
 * first file needs no browser, so it runs long before the others, which need one.
 */
export async function startForeignSite() {
  const note = join(process.env['TESTS_FOLDER'] ?? tmpdir(), 'foreign-site');
  if (!existsSync(note)) {
    const made = await makeCopy(foreignSettings);
    writeForeignSite(made.folder);
    await made.run('owner/assets/index.ts', 'fonts');
    await made.run('scripts/build.ts');
    writeFileSync(note, made.folder);
  }
  const folder = readFileSync(note, 'utf8');
  const smtp = await startSmtp();
  const site = await openSite({ ...foreignSettings, SMTP_URL: smtp.url }, ['dist/server/index.mjs'], folder);
  return {
    folder,
    url: site.url,
    mails: smtp.mails,
    run: runIn(folder, { ...foreignSettings, DATA_DIR: site.dataDir }),
    stop: async () => {
      await site.stop();
      await smtp.stop();
    },
  };
}

const wordsOf = (text: string) => text.replaceAll(/\S+@\S+|Fernstone/gi, '').match(/\p{L}+/gu) ?? [];

const portugueseWords = new Set(textsIn(portuguese).flatMap(({ text }) => wordsOf(text)));

/**
 * Returns the texts of a page (visible, read aloud, or in the browser's tab) with a word that is
 * neither Portuguese nor in the invented language (`translated`). Words of the invented language
 * have no vowels without an accent.
 */
export const englishTexts = (html: string): string[] =>
  spokenTexts(html).filter((text) =>
    wordsOf(text).some((word) => /[aeiou]/i.test(word) && !portugueseWords.has(word)),
  );
