import { type Answer, chosenOf, labelOf } from '../answers.ts';
import type { SharedSettings } from '../settings.ts';
import type { Claim, Proposal } from '../store/records.ts';
import { readableEmail } from '#lib/readableEmail.ts';
import { escapeHtml, fill, shortened, withColon } from '#lib/text.ts';
import { locale } from '#site/language.ts';
import { mails } from '#site/mails.ts';

/** The settings with which mails are written: the agency's name and its addresses. */
export type Agency = Pick<
  SharedSettings,
  'brand' | 'mailFrom' | 'contactEmail' | 'notifyEmails' | 'schedulingUrl'
>;

/**
 * Returns the visitor's confirmation. It repeats no typed text. If it did, a stranger could send
 * spam to any address by entering it into the form.
 */
export function autoresponder(proposal: Proposal, agency: Agency) {
  const words = mails.confirmation;
  const chosen = chosenOf(proposal.answers).map(({ label, text }) => `${withColon(label)} ${text}`);
  const parts = [
    words.greeting,
    words.thanks,
    chosen.join('\n'),
    words.promise,
    words.demo && `${words.demo}\n${agency.schedulingUrl}`,
    words.reply,
    agency.brand,
  ].filter(Boolean);
  const url = escapeHtml(agency.schedulingUrl);
  const html = paragraphs(parts).replace(url, () => `<a href="${url}">${url}</a>`);
  const subject = fill(words.subject, { brand: agency.brand });
  return {
    ...mailOf(proposal, agency, { kind: 'autoresponder', subject, parts, html, footer: words.stranger }),
    to: [proposal.email],
    replyTo: agency.contactEmail,
  };
}

/**
 * Returns the agency's notification, with everything that the visitor typed. It also mentions how
 * many notifications wait for a later hour, and how many notifications of suspected requests are
 * held and not mentioned in another notification (`Claim.more`).
 */
export function notification(proposal: Proposal, agency: Agency, more?: Claim['more']) {
  const { suspicion } = proposal;
  // Mail programs decode `=?utf-8?…?=` in a header. A name in this form could display any text, or
  // look like another address.
  const name = shortened(proposal.fullName, 80).replaceAll('=?', '= ?');
  const replyTo = proposal.email.includes('=?') ? agency.contactEmail : proposal.email;
  const words = mails.notification;
  const { rows: answered, texts } = inFull(proposal.answers);
  const all: Row[] = [
    [words.suspect, suspicion && fill(words.suspectText, { reason: suspicion })],
    [labelOf('fullName'), proposal.fullName],
    [labelOf('email'), readableEmail(proposal.email)],
    ...answered,
    [words.received, new Date(proposal.createdAt).toLocaleString(locale.lang, longTime)],
    [words.request, proposal.id],
    [words.moreRequests, more?.delayed ? fill(words.moreRequestsText, { count: `${more.delayed}` }) : ''],
    [words.moreSuspects, more?.suspects ? fill(words.moreSuspectsText, { count: `${more.suspects}` }) : ''],
  ];
  const rows = all.filter(([, value]) => value);
  const parts = [rows.map(([label, value]) => `${withColon(label)} ${value}`).join('\n'), ...texts];
  const html = [
    paragraph(
      rows
        .map(([label, value]) => `<b>${escapeHtml(withColon(label))}</b> ${escapeHtml(value)}`)
        .join('<br>'),
    ),
    paragraphs(texts),
  ].join('\n');
  const subject = notificationSubject(proposal, name);
  return {
    ...mailOf(proposal, agency, { kind: 'notification', subject, parts, html, footer: words.promise }),
    to: agency.notifyEmails,
    replyTo,
  };
}

/**
 * Returns all answers: short ones as rows with their labels, and long ones as texts below their
 * labels.
 */
export function inFull(answers: readonly Answer[]): { rows: Row[]; texts: string[] } {
  const rows: Row[] = [];
  const texts: string[] = [];
  for (const { kind, label, text } of answers) {
    const shownText = text || mails.notification.empty;
    if (kind === 'long text') texts.push(`${withColon(label)}\n${shownText}`);
    else rows.push([label, shownText]);
  }
  return { rows, texts };
}

/** The format of a time in a mail, for `toLocaleString`. */
const longTime = {
  dateStyle: 'long',
  timeStyle: 'long',
  hourCycle: 'h23',
  timeZone: locale.timeZone,
} as const;

/** Returns the subject line of a notification. `name` says who has sent the request. */
export function notificationSubject({ suspicion }: Pick<Proposal, 'suspicion'>, name: string): string {
  const { subject, suspectSubject } = mails.notification;
  return fill(suspicion ? suspectSubject : subject, { name });
}

/**
 * A mail, ready to be sent. The addresses in `to` and `replyTo` are bare addresses without display
 * names. `deliverTo` is the only address in `to` that gets this copy. If `deliverTo` is missing,
 * all addresses in `to` get it.
 */
export type Mail = ReturnType<typeof autoresponder | typeof notification> & { readonly deliverTo?: string };

type Row = [name: string, value: string];

type Content = Record<'kind' | 'subject' | 'html' | 'footer', string> & { parts: string[] };

/**
 * Returns the parts that all mails have: sender, subject line, and the same content as text and as
 * HTML. `footer` is the last line of the content, in small type.
 */
function mailOf({ id }: Proposal, { brand, mailFrom }: Agency, content: Content) {
  const { kind, subject, parts, html, footer } = content;
  return {
    // The id is the same for every attempt, so that a mail that was sent twice can be recognized
    // (RFC 5322 §3.6.4).
    messageId: `<${id}.${kind}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    from: { name: brand, address: mailFrom },
    subject,
    text: `${[...parts, `--\n${footer}`].join('\n\n')}\n`,
    html: htmlMail(subject, `${html}\n${paragraph(`<small>${escapeHtml(footer)}</small>`)}`),
    // These headers prevent out-of-office replies (RFC 3834 §5; the second header is Exchange's).
    headers: {
      'Auto-Submitted': kind === 'autoresponder' ? 'auto-replied' : 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  };
}

/**
 * Wraps a mail's HTML in a document with one column, in the reader's color scheme. Outlook on
 * Windows does not support `max-width`, so a table that only Outlook reads sets the width. Outlook
 * may use Times if it does not know the first font of a list, so the first font is one that Windows
 * has.
 */
function htmlMail(title: string, body: string): string {
  return `<!doctype html>
<html lang="${locale.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px">
<!--[if mso]><table role="presentation" width="608" align="center" cellpadding="24"><tr><td><![endif]-->
<div style="max-width:560px;margin:0 auto;font:16px/1.6 'Segoe UI',system-ui,-apple-system,Roboto,sans-serif">
${body}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</body>
</html>
`;
}

/**
 * Returns texts as HTML paragraphs. Line breaks become `<br>` and indents become no-break spaces,
 * because Outlook on Windows ignores `white-space`.
 */
function paragraphs(texts: readonly string[]): string {
  const indented = texts.map((text) =>
    escapeHtml(text)
      .replaceAll('\t', '    ')
      .replaceAll(/^ | (?= )/gm, '\u00A0'),
  );
  return indented.map((text) => paragraph(text.replaceAll('\n', '<br>'))).join('\n');
}

/** Returns a paragraph. `content` is inserted unescaped, so it must be safe HTML. */
const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
