import { escapeHtml, htmlMail, paragraph } from './html.ts';
import type { Mail } from './mail.ts';
import { projectTypes, targetLaunches } from '../contract/options.ts';
import type { Option } from '../contract/options.ts';
import type { Proposal } from '../store/store.ts';

/** The agency as the sender: its name, its addresses and the page for booking a demo. */
export type Sender = {
  readonly brand: string;
  readonly mailFrom: string;
  readonly contactEmail: string;
  /** The addresses that receive notifications. */
  readonly notifyEmails: readonly string[];
  readonly schedulingUrl: string;
};

/**
 * Returns the visitor's confirmation. It contains labels of our own lists, but no text that the visitor typed. Anyone can
 * enter any address into the form, and a mail that repeats typed text could be misused for spam.
 */
export function autoresponder(proposal: Proposal, sender: Sender): Mail {
  const subject = `${sender.brand} has received your request`;
  const stranger =
    'If you did not ask us for anything, someone mistyped an address. You need not do anything.';
  const chosen = choices(proposal).join('\n');
  const parts = [
    'Hello,',
    'Thank you for writing to us. Your request for a proposal has arrived.',
    ...(chosen ? [chosen] : []),
    'We read every request ourselves and will answer within 24 hours.',
    `If you would rather talk it through, book a 30-minute demo with Q&A:\n${sender.schedulingUrl}`,
    'Something to add? Simply reply to this mail.',
    sender.brand,
  ];
  const url = escapeHtml(sender.schedulingUrl);
  const html = parts
    .map((part) => paragraph(escapeHtml(part).replaceAll('\n', '<br>')))
    .join('\n')
    .replace(url, () => `<a href="${url}">${url}</a>`);
  return {
    ...envelope(proposal, sender, 'autoresponder'),
    to: [proposal.email],
    replyTo: sender.contactEmail,
    subject,
    text: `${[...parts, `--\n${stranger}`].join('\n\n')}\n`,
    html: htmlMail(subject, `${html}\n${paragraph(`<small>${stranger}</small>`)}`),
    // RFC 3834 §5: prevents automatic replies, such as out-of-office messages.
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  };
}

/** Returns the agency's notification, with everything the visitor typed. A reply goes to the visitor. */
export function notification(proposal: Proposal, sender: Sender): Mail {
  const { suspicion } = proposal;
  // Mail programs decode `=?utf-8?…?=` in a header. A name could use this to display any text.
  const name = shortened(proposal.fullName, 80).replaceAll('=?', '= ?');
  const subject = `${suspicion ? 'Possible spam: p' : 'P'}roposal request from ${name}`;
  const rows: [label: string, value: string][] = [
    ...(suspicion ? [['Possible spam', `${suspicion}. No confirmation was sent.`] as [string, string]] : []),
    ['Name', proposal.fullName],
    ['Email', proposal.email],
    ['Project type', labelOf(projectTypes, proposal.projectType) || 'not chosen'],
    ['Target launch', labelOf(targetLaunches, proposal.targetLaunch) || 'not chosen'],
    ['Received', new Date(proposal.createdAt).toISOString()],
    ['Request', proposal.id],
  ];
  const promise = 'Reply to this mail to answer. The site promises an answer within 24 hours.';
  const details = proposal.details || 'No details given.';
  const list = rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  const html = [
    paragraph(rows.map(([label, value]) => `<b>${label}:</b> ${escapeHtml(value)}`).join('<br>')),
    `<p style="margin:0 0 16px;white-space:pre-wrap">${escapeHtml(details)}</p>`,
    paragraph(`<small>${promise}</small>`),
  ];
  return {
    ...envelope(proposal, sender, 'notification'),
    to: sender.notifyEmails,
    replyTo: proposal.email,
    subject,
    text: `${[list, details, `--\n${promise}`].join('\n\n')}\n`,
    html: htmlMail(subject, html.join('\n')),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function envelope(proposal: Proposal, sender: Sender, kind: string) {
  const domain = sender.mailFrom.slice(sender.mailFrom.lastIndexOf('@') + 1);
  return {
    messageId: `<${proposal.id}.${kind}@${domain}>`,
    from: { name: sender.brand, address: sender.mailFrom },
  };
}

function choices({ projectType, targetLaunch }: Proposal): string[] {
  const type = labelOf(projectTypes, projectType);
  const launch = labelOf(targetLaunches, targetLaunch);
  return [...(type ? [`Project type: ${type}`] : []), ...(launch ? [`Target launch: ${launch}`] : [])];
}

function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? '';
}

function shortened(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}
