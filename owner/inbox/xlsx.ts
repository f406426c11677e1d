import { readableEmail } from '#lib/readableEmail.ts';
import { shortened } from '#lib/text.ts';
import { writeFile } from 'node:fs/promises';
import { fieldNames } from '#proposal/contract.ts';
import { labelOf, otherFields } from '#proposal/answers.ts';
import { mails } from '#site/mails.ts';
import type { ArchivedProposal } from './archive.ts';
import { newFile } from './newFile.ts';
import { answerTo, mailState, received } from './report.ts';
import { count, localDateTime } from './terminalText.ts';

/**
 * Writes a new spreadsheet. Returns the result, as text. Throws `Refusal` if the file cannot be
 * written.
 */
export async function writeXlsx(proposals: AsyncIterable<ArchivedProposal>, path: string): Promise<string> {
  const { spreadsheet } = await import('./spreadsheet.ts');
  let written = 0;
  async function* rows() {
    yield columns.map(([head]) => head);
    for await (const one of proposals) {
      written += 1;
      yield columns.map(([, , textOf]) => textOf(one));
    }
  }
  const widths = columns.map(([, width]) => width);
  const file = await newFile(path, (place) => writeFile(place, spreadsheet(widths, rows())));
  return `${count(written, 'request')} written to ${file}.\n`;
}

const { notification: words } = mails;

type Column = [head: string, width: number, textOf: (one: ArchivedProposal) => string];

/** The columns: their widths in characters, and the function for their texts. */
const columns: readonly Column[] = [
  [words.request, 38, ({ id }) => id],
  [received, 24, ({ createdAt }) => localDateTime(createdAt)],
  [labelOf('fullName'), 24, ({ fullName }) => fullName],
  [labelOf('email'), 32, ({ email }) => readableEmail(email)],
  ...otherFields.map(({ name, kind }): Column => {
    return [labelOf(name), kind === 'long text' ? 80 : 24, (one) => answerTo(one, name)];
  }),
  [words.formerAnswers, 40, formerAnswers],
  [words.suspect, 24, ({ suspicion }) => suspicion],
  [words.deliveries, 40, mailState],
];

function formerAnswers({ answers }: ArchivedProposal): string {
  const former = answers.filter(({ name, text }) => text && !fieldNames.includes(name));
  // Excel reports that a file with a longer cell is damaged.
  return shortened(former.map(({ label, text }) => `${label}: ${text}`).join('\n'), 32_767);
}
