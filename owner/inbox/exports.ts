import { writeFile } from 'node:fs/promises';
import { mails } from '#site/mails.ts';
import type { ArchivedProposal } from './archive.ts';
import { newFile } from './newFile.ts';
import { launchLabel, mailState, received, typeLabel } from './report.ts';
import { count, localDateTime } from './terminalText.ts';

/**
 * Writes all fields into a new spreadsheet with labelled columns.
 *
 * @returns the result, as text
 * @throws {Refusal} if the file cannot be written
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

const { notification: words, projectType, targetLaunch } = mails;

/** The columns, with their widths in characters and their texts. */
const columns: readonly [head: string, width: number, textOf: (one: ArchivedProposal) => string][] = [
  [words.request, 38, ({ id }) => id],
  [received, 24, ({ createdAt }) => localDateTime(createdAt)],
  [words.name, 24, ({ fullName }) => fullName],
  [words.email, 32, ({ email }) => email],
  [projectType, 24, (one) => typeLabel(one) || one.projectType],
  [targetLaunch, 20, (one) => launchLabel(one) || one.targetLaunch],
  [words.details, 80, ({ details }) => details],
  [words.suspect, 24, ({ suspicion }) => suspicion],
  [words.deliveries, 40, mailState],
];

/** Yields all fields and deliveries as the text of a JSON array, with dates in ISO 8601. */
export async function* json(proposals: AsyncIterable<ArchivedProposal>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const one of proposals) {
    const createdAt = new Date(one.createdAt).toISOString();
    const all = { ...one, createdAt, projectTypeLabel: typeLabel(one), targetLaunchLabel: launchLabel(one) };
    // Without the brackets of an array with this one in it.
    yield before + JSON.stringify([all], null, 2).slice(2, -2);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}
