import type { ArchivedProposal } from './archive.ts';
import { launchLabel, mailState, typeLabel } from './report.ts';

/**
 * Returns all fields as CSV (RFC 4180), with labels beside values. It begins with a byte order mark, by which Excel
 * recognizes UTF-8. Cells that a spreadsheet would run as a formula get a leading apostrophe.
 */
export function toCsv(proposals: readonly ArchivedProposal[]): string {
  const rows = proposals.map((proposal) => [
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
  ]);
  return `\uFEFF${[heading, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

/** Returns all fields and deliveries as a JSON array, with dates in ISO 8601. */
export function toJson(proposals: readonly ArchivedProposal[]): string {
  const dated = proposals.map((proposal) => ({
    ...proposal,
    createdAt: new Date(proposal.createdAt).toISOString(),
    projectTypeLabel: typeLabel(proposal),
    targetLaunchLabel: launchLabel(proposal),
  }));
  return `${JSON.stringify(dated, null, 2)}\n`;
}

const heading = [
  'id',
  'createdAt',
  'fullName',
  'email',
  'projectType',
  'projectTypeLabel',
  'targetLaunch',
  'targetLaunchLabel',
  'details',
  'possibleSpam',
  'mail',
];

function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
