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
 * The settings of the owner of this site. `TZ` is the time zone of the machine, which is not the
 * owner's.
 */
export const foreignSettings = { ...agencyEnv, KEEP_PROPOSALS_DAYS: '1095', TZ: 'Asia/Tokyo' };

/**
 * Serves the site of an owner with another language from a copy of the project, and receives its
 * mails. The first test file that needs this site builds it, and writes the path of its folder into
 * a file, which the other test files read. They need no lock: they run long after the first one,
 * because they use a browser.
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
 * Returns the texts of a page (visible, spoken or in the tab) with a word that is neither
 * Portuguese nor in the invented language, whose words have no plain vowels.
 */
export const englishTexts = (html: string): string[] =>
  spokenTexts(html).filter((text) =>
    wordsOf(text).some((word) => /[aeiou]/i.test(word) && !portugueseWords.has(word)),
  );
