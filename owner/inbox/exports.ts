import { locale } from '#site/language.ts';
import { mails } from '#site/mails.ts';
import type { ArchivedProposal } from './archive.ts';
import { launchLabel, mailState, typeLabel } from './report.ts';
import { localDateTime } from './terminalText.ts';

/** An export is `start`, pages with `separator` between them, and `end`. */
export type Format = {
  readonly start: string;
  page(proposals: readonly ArchivedProposal[]): string;
  readonly separator: string;
  readonly end: string;
};

/**
 * All fields as CSV (RFC 4180) for a spreadsheet in the site's language: labelled columns, local time. It begins with a byte
 * order mark, by which Excel recognizes UTF-8. Cells that a spreadsheet would run as a formula get a leading apostrophe.
 *
 * @param separator between two cells; by default `;` where the language writes a decimal comma, because its spreadsheets
 *   expect that
 */
export function csv(separator = decimalPoint() === ',' ? ';' : ','): Format {
  const row = (cells: readonly string[]) =>
    `${cells.map((text) => csvCell(text, separator)).join(separator)}\r\n`;
  const { request, received, name, email, details, suspect, deliveries } = mails.notification;
  const { projectType, targetLaunch } = mails;
  const time = `${received} (${new Intl.DateTimeFormat().resolvedOptions().timeZone})`;
  return {
    start: `\uFEFF${row([request, time, name, email, projectType, targetLaunch, details, suspect, deliveries])}`,
    page: (proposals) => proposals.map((one) => row(cellsOf(one))).join(''),
    separator: '',
    end: '',
  };
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
export const json: Format = {
  start: '[',
  page(proposals) {
    const dated = proposals.map((proposal) => ({
      ...proposal,
      createdAt: new Date(proposal.createdAt).toISOString(),
      projectTypeLabel: typeLabel(proposal),
      targetLaunchLabel: launchLabel(proposal),
    }));
    // Without the brackets, because the array goes on.
    return JSON.stringify(dated, null, 2).slice(1, -2);
  },
  separator: ',',
  end: '\n]\n',
};

function csvCell(text: string, separator: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  const needsQuotes = /["\r\n]/.test(harmless) || harmless.includes(separator);
  return needsQuotes ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function decimalPoint(): string | undefined {
  const parts = new Intl.NumberFormat(locale.lang).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value;
}
