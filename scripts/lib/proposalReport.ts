import type { ArchivedProposal } from '../../supabase/functions/send-autoresponder/core/archive.ts';
import { projectTypes, targetLaunches } from '../../supabase/functions/send-autoresponder/core/options.ts';
import type { Option } from '../../supabase/functions/send-autoresponder/core/options.ts';

/** A table for the terminal: date, name, e-mail, type, launch and where the mail stands. */
export function toTable(proposals: readonly ArchivedProposal[]): string {
  if (proposals.length === 0) return 'No requests yet.\n';
  const rows = [
    ['Date (UTC)', 'Name', 'E-mail', 'Type', 'Launch', 'Mail'],
    ...proposals.map((proposal) => [
      new Date(proposal.createdAt).toISOString().slice(0, 16).replace('T', ' '),
      shortened(proposal.fullName, 28),
      shortened(proposal.email, 36),
      labelOf(projectTypes, proposal.projectType),
      labelOf(targetLaunches, proposal.targetLaunch),
      mailState(proposal),
    ]),
  ];
  const widths =
    rows[0]?.map((_heading, column) => Math.max(...rows.map((row) => width(row[column] ?? '')))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)))
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((columns) => '─'.repeat(columns)).join('  ');
  return `${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`;
}

/** All fields as CSV (RFC 4180). Cells that a spreadsheet would run as a formula get an apostrophe in front. */
export function toCsv(proposals: readonly ArchivedProposal[]): string {
  const heading = [...columns, 'mail'];
  const rows = proposals.map((proposal) => {
    const { createdAt, ...fields } = proposal;
    const cells = { ...fields, createdAt: new Date(createdAt).toISOString() };
    return [...columns.map((column) => cells[column]), mailState(proposal)];
  });
  return [heading, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** All fields and deliveries as a JSON array, dates in ISO 8601. */
export function toJson(proposals: readonly ArchivedProposal[]): string {
  const dated = proposals.map(({ createdAt, ...rest }) => ({
    createdAt: new Date(createdAt).toISOString(),
    ...rest,
  }));
  return `${JSON.stringify(dated, null, 2)}\n`;
}

const columns = ['id', 'createdAt', 'fullName', 'email', 'projectType', 'targetLaunch', 'details'] as const;

/** "sent", or what is not: "autoresponder dead (EENVELOPE 550), notification queued". */
function mailState({ deliveries }: ArchivedProposal): string {
  const open = deliveries.filter(({ state }) => state !== 'sent');
  if (open.length === 0) return 'sent';
  return open.map(({ kind, state, reason }) => `${kind} ${state}${reason ? ` (${reason})` : ''}`).join(', ');
}

function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? '–';
}

function shortened(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

// Terminals give characters of East Asian scripts and emoji two columns.
function width(text: string): number {
  return Array.from(text).reduce(
    (sum, character) =>
      sum +
      (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Extended_Pictographic}/u.test(
        character,
      )
        ? 2
        : 1),
    0,
  );
}
