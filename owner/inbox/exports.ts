import { locale } from '#site/language.ts';
import { mails } from '#site/mails.ts';
import type { ArchivedProposal } from './archive.ts';
import { launchLabel, mailState, typeLabel } from './report.ts';
import { localDateTime } from './terminalText.ts';

/**
 * All fields as CSV (RFC 4180) for a spreadsheet in the site's language: labelled columns, local time. It begins with a byte
 * order mark, by which Excel recognizes UTF-8. Cells that a spreadsheet would run as a formula get a leading apostrophe.
 *
 * @param separator between two cells; by default `;` where the language writes a decimal comma, because its spreadsheets
 *   expect that
 */
export function* csv(
  proposals: readonly ArchivedProposal[],
  separator = (0.5).toLocaleString(locale.lang).includes(',') ? ';' : ',',
) {
  const row = (cells: readonly string[]) =>
    `${cells.map((text) => csvCell(text, separator)).join(separator)}\r\n`;
  const { request, received, name, email, details, suspect, deliveries } = mails.notification;
  const { projectType, targetLaunch } = mails;
  const time = `${received} (${new Intl.DateTimeFormat().resolvedOptions().timeZone})`;
  yield `\uFEFF${row([request, time, name, email, projectType, targetLaunch, details, suspect, deliveries])}`;
  for (const one of proposals) yield row(cellsOf(one));
}

const cellsOf = (one: ArchivedProposal) => [
  one.id,
  localDateTime(one.createdAt),
  one.fullName,
  one.email,
  typeLabel(one) || one.projectType,
  launchLabel(one) || one.targetLaunch,
  one.details,
  one.suspicion,
  mailState(one),
];

/** All fields and deliveries as a JSON array, with dates in ISO 8601. */
export function* json(proposals: readonly ArchivedProposal[]) {
  let before = '[\n';
  for (const one of proposals) {
    const createdAt = new Date(one.createdAt).toISOString();
    const labels = { projectTypeLabel: typeLabel(one), targetLaunchLabel: launchLabel(one) };
    yield before + JSON.stringify({ ...one, createdAt, ...labels }, null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function csvCell(text: string, separator: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  const needsQuotes = /["\r\n]/.test(harmless) || harmless.includes(separator);
  return needsQuotes ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
