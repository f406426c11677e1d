import type { Mail } from './mail.ts';
import { projectTypes, targetLaunches } from '#site/form.ts';
import type { Option } from './contract.ts';
import type { Proposal } from './store.ts';
import { escapeHtml, fill } from './text.ts';
import { locale } from '#site/language.ts';
import { mails } from '#site/mails.ts';

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
  const { stranger, ...words } = mails.confirmation;
  const subject = fill(words.subject, { brand: sender.brand });
  const chosen = choices(proposal).filter(([, label]) => label);
  const parts = [
    words.greeting,
    words.thanks,
    chosen.map(asLine).join('\n'),
    words.promise,
    `${words.demo}\n${sender.schedulingUrl}`,
    words.reply,
    sender.brand,
  ].filter(Boolean);
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
    html: htmlMail(subject, `${html}\n${paragraph(`<small>${escapeHtml(stranger)}</small>`)}`),
    // RFC 3834 §5: prevents automatic replies, such as out-of-office messages.
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  };
}

/**
 * Returns the agency's notification, with everything the visitor typed. A reply goes to the visitor.
 *
 * @param more the number of other requests that are announced by this mail only
 */
export function notification(proposal: Proposal, sender: Sender, more = 0): Mail {
  const { suspicion } = proposal;
  // Mail programs decode `=?utf-8?…?=` in a header. A name could use this to display any text.
  const name = shortened(proposal.fullName, 80).replaceAll('=?', '= ?');
  const words = mails.notification;
  const subject = notificationSubject(proposal, name);
  const all: Row[] = [
    [words.suspect, suspicion && fill(words.suspectText, { reason: suspicion })],
    [words.name, proposal.fullName],
    [words.email, proposal.email],
    ...choices(proposal).map(([list, label]): Row => [list, label || words.notChosen]),
    [words.received, locale.time(new Date(proposal.createdAt))],
    [words.request, proposal.id],
    [words.more, more > 0 ? fill(words.moreText, { count: String(more) }) : ''],
  ];
  const rows = all.filter(([, value]) => value);
  const details = proposal.details || words.noDetails;
  const html = [
    paragraph(rows.map(([label, value]) => `<b>${escapeHtml(label)}:</b> ${escapeHtml(value)}`).join('<br>')),
    `<p style="margin:0 0 16px;white-space:pre-wrap">${escapeHtml(details)}</p>`,
    paragraph(`<small>${escapeHtml(words.promise)}</small>`),
  ];
  return {
    ...envelope(proposal, sender, 'notification'),
    to: sender.notifyEmails,
    replyTo: proposal.email,
    subject,
    text: `${[rows.map(asLine).join('\n'), details, `--\n${words.promise}`].join('\n\n')}\n`,
    html: htmlMail(subject, html.join('\n')),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Heads what tells the owner of a request; `name` says who sent it. */
export function notificationSubject({ suspicion }: Pick<Proposal, 'suspicion'>, name: string): string {
  const { subject, suspectSubject } = mails.notification;
  return fill(suspicion ? suspectSubject : subject, { name });
}

function envelope(proposal: Proposal, sender: Sender, kind: string) {
  const domain = sender.mailFrom.slice(sender.mailFrom.lastIndexOf('@') + 1);
  return {
    messageId: `<${proposal.id}.${kind}@${domain}>`,
    from: { name: sender.brand, address: sender.mailFrom },
  };
}

type Row = [name: string, value: string];

const asLine = ([name, value]: Row) => `${name}: ${value}`;

function choices({ projectType, targetLaunch }: Proposal): Row[] {
  return [
    [mails.projectType, labelOf(projectTypes, projectType)],
    [mails.targetLaunch, labelOf(targetLaunches, targetLaunch)],
  ];
}

function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? '';
}

function shortened(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

/** Wraps a mail's HTML in a document: one column, which follows the reader's light or dark setting. */
export function htmlMail(title: string, body: string): string {
  return `<!doctype html>
<html lang="${locale.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto">
${body}
</div>
</body>
</html>
`;
}

/** A paragraph. `content` is inserted unescaped, so it must be safe HTML. */
export function paragraph(content: string): string {
  return `<p style="margin:0 0 16px">${content}</p>`;
}
