import type { ArchivedProposal } from './archive.ts';
import { launchLabel, mailState, typeLabel } from './report.ts';

/** An export is `start`, pages with `separator` between them, and `end`. */
export type Format = {
  readonly start: string;
  page(proposals: readonly ArchivedProposal[]): string;
  readonly separator: string;
  readonly end: string;
};

/**
 * All fields as CSV (RFC 4180), with labels beside values. It begins with a byte order mark, by which Excel
 * recognizes UTF-8. Cells that a spreadsheet would run as a formula get a leading apostrophe.
 */
export const csv: Format = {
  start: `\uFEFF${csvRow(['id', 'createdAt', 'fullName', 'email', 'projectType', 'projectTypeLabel', 'targetLaunch', 'targetLaunchLabel', 'details', 'possibleSpam', 'mail'])}`,
  page: (proposals) =>
    proposals
      .map((proposal) =>
        csvRow([
          proposal.id,
          new Date(proposal.createdAt).toISOString(),
          proposal.fullName,
          proposal.email,
          proposal.projectType,
          typeLabel(proposal),
          proposal.targetLaunch,
          launchLabel(proposal),
          proposal.details,
          proposal.suspicion,
          mailState(proposal),
        ]),
      )
      .join(''),
  separator: '',
  end: '',
};

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

function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
