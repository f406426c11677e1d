import { projectTypes, targetLaunches } from '#site/form.ts';
import { labelOf } from '#proposal/contract.ts';
import type { FailedDeliveries } from '#proposal/store/createStore.ts';
import { shortened } from '#proposal/text.ts';
import type { ArchivedDelivery, ArchivedProposal } from './archive.ts';
import { age, count, localDateTime, width } from './terminalText.ts';

/**
 * Returns the first line of the list: how many deliveries were given up, are overdue or are held.
 *
 * @param held how many are held in all
 * @param unannounced the IDs of the latest requests of which no notification was sent
 */
export function attentionLine(
  failed: FailedDeliveries | undefined,
  held: number,
  unannounced: readonly string[],
  now: number,
): string {
  const others = held - (failed?.held ?? 0);
  const waiting =
    others > 0 ? ` ${count(others, 'delivery is', 'deliveries are')} held (--show says why).` : '';
  if (!failed) return `Nothing needs attention.${waiting}\n`;
  const { dead, overdue, oldest, reason } = failed;
  const ids = unannounced.map((id) => id.slice(0, 8)).join(' ');
  const what = [
    dead > 0 && `${count(dead, 'delivery was', 'deliveries were')} given up (--retry sends again)`,
    overdue > 0 && `${count(overdue, 'delivery is', 'deliveries are')} overdue${reason && ` (${reason})`}`,
    failed.held > 0 &&
      `${count(failed.held, 'notification is', 'notifications are')} held above PROPOSALS_PER_HOUR (--retry sends, --dismiss sets aside: ${ids})`,
  ].filter((part) => part !== false);
  return `NEEDS ATTENTION: ${what.join(', ')}; the oldest request came ${age(oldest, now)} ago.${waiting}\n`;
}

/** Returns the line that says why nothing is erased by age. */
export const clockLine = (now: number) =>
  `NEEDS ATTENTION: nothing is erased by age, because the clock may have jumped. If it is ${localDateTime(now)}: --clock-is-right\n`;

/** Returns a table for the terminal: ID, date, name, email, type, the start of the details and the state of the mail. */
export function toTable(proposals: readonly ArchivedProposal[]): string {
  if (proposals.length === 0) return 'No requests.\n';
  const rows = [
    ['ID', 'Date', 'Name', 'Email', 'Type', 'Details', 'Mail'],
    ...proposals.map((proposal) => [
      proposal.id.slice(0, 8),
      localDateTime(proposal.createdAt),
      shortened(proposal.fullName, 24),
      shortened(proposal.email, 32),
      typeLabel(proposal) || '–',
      shortened(proposal.details.replace(/\s+/g, ' '), 40) || '–',
      mailState(proposal),
    ]),
  ];
  const widthOf = (column: number) => rows.reduce((most, row) => Math.max(most, width(row[column] ?? '')), 0);
  const widths = rows[0]?.map((_heading, column) => widthOf(column)) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)))
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((columns) => '─'.repeat(columns)).join('  ');
  return `${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`;
}

/** Returns one request in full, for the terminal. */
export function toText(proposal: ArchivedProposal): string {
  const rows = [
    ['ID', proposal.id],
    ['Date', localDateTime(proposal.createdAt)],
    ['Name', proposal.fullName],
    ['Email', proposal.email],
    ['Project type', typeLabel(proposal) || 'not chosen'],
    ['Target launch', launchLabel(proposal) || 'not chosen'],
    ...(proposal.suspicion ? [['Possible spam', proposal.suspicion]] : []),
    ...proposal.deliveries.map((delivery) => [names[delivery.kind], stateOf(delivery)]),
  ];
  const list = rows.map(([label = '', value = '']) => `${`${label}:`.padEnd(16)}${value}`).join('\n');
  return `${list}\n\n${proposal.details || 'No details given.'}\n`;
}

export const typeLabel = ({ projectType }: ArchivedProposal) => labelOf(projectTypes, projectType);
export const launchLabel = ({ targetLaunch }: ArchivedProposal) => labelOf(targetLaunches, targetLaunch);

/** Returns "sent", or the deliveries that are not: "autoresponder dead (EENVELOPE 550), notification queued". */
export function mailState({ deliveries }: ArchivedProposal): string {
  const open = deliveries.filter(({ state }) => state !== 'sent');
  if (open.length === 0) return 'sent';
  return open.map((delivery) => `${delivery.kind} ${stateOf(delivery)}`).join(', ');
}

const names = {
  autoresponder: 'Autoresponder',
  notification: 'Notification',
  webhook: 'Webhook',
  function: 'Supabase',
} as const;

function stateOf({ state, reason }: ArchivedDelivery): string {
  return reason ? `${state} (${reason})` : state;
}
