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

/** The machine has another time zone than the owner. */
export const foreignSettings = { ...agencyEnv, KEEP_PROPOSALS_DAYS: '1095', TZ: 'Asia/Tokyo' };

/**
 * Serves the site of an owner with another language from a copy of the project, and receives its
 * mails. The first file of a run that needs it builds it. That is long before the second one, which
 * uses a browser.
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
 * Portuguese nor written in this site's letters.
 */
export const englishTexts = (html: string): string[] =>
  spokenTexts(html).filter((text) =>
    wordsOf(text).some((word) => /[aeiou]/i.test(word) && !portugueseWords.has(word)),
  );
