import { writeFile } from 'node:fs/promises';
import { mails } from '#site/mails.ts';
import type { ArchivedProposal } from './archive.ts';
import { newFile } from './newFile.ts';
import { launchLabel, mailState, received, typeLabel } from './report.ts';
import { count, localDateTime } from './terminalText.ts';

/**
 * Writes all fields into a new spreadsheet with labelled columns. Every cell is text and stays text, so that no program
 * takes a formula, a number or a date out of it.
 *
 * @returns the result, as text
 * @throws {Refusal} if the file cannot be written
 */
export async function writeXlsx(proposals: readonly ArchivedProposal[], path: string): Promise<string> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const rows = proposals.map((one) => {
    const texts = columns.map(([, , textOf]) => textOf(one));
    return cells(texts, { wrap: true, alignVertical: 'top' });
  });
  const heads = columns.map(([head]) => head);
  const sheet = writeExcelFile([cells(heads, { fontWeight: 'bold' }), ...rows], {
    columns: columns.map(([, width]) => ({ width })),
  });
  const bytes = await sheet.toBuffer();
  const file = await newFile(path, (place) => writeFile(place, bytes));
  return `${count(proposals.length, 'request')} written to ${file}.\n`;
}

const cells = (texts: readonly string[], look: object) =>
  texts.map((value) => ({ value, type: String, format: '@', ...look }));

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

/** All fields and deliveries as a JSON array, with dates in ISO 8601. */
export function json(proposals: readonly ArchivedProposal[]): string {
  const all = proposals.map((one) => {
    const createdAt = new Date(one.createdAt).toISOString();
    return { ...one, createdAt, projectTypeLabel: typeLabel(one), targetLaunchLabel: launchLabel(one) };
  });
  return `${JSON.stringify(all, null, 2)}\n`;
}
