import type { FormNotice, ProposalFields } from '#proposal/contract.ts';
import { takesMail } from '#proposal/emailAddress.ts';
import { fill } from '#proposal/text.ts';
import { locale } from '#site/language.ts';
import type { ProposalFormContent } from '#site/contactRecords.ts';
import { requestAsMail } from './delivery/byMail.ts';

/** A panel that offers a mail instead. `says` names its words. */
type MailNotice = {
  kind: 'by-mail';
  says: 'byMail' | 'kept' | 'tooMany' | 'undelivered';
  mail: ReturnType<typeof requestAsMail>;
  /** When it is tried again, as a clock shows it. Known if there were too many. */
  time: string;
};

/** What the receipt says of a request. */
type Chosen = Pick<ProposalFields, 'email' | 'projectType' | 'targetLaunch'>;

/** What the form says besides the server's notices. */
export type Notice = (
  | Exclude<FormNotice, { kind: 'received' }>
  | { kind: 'received'; chosen?: Chosen }
  /** What became of the request, in one sentence: the fields stay. `says` names it. */
  | { kind: 'noted'; says: 'noted' | 'withdrawn' | 'expired' }
  | MailNotice
) & {
  /** Set if the panel leaves the focus where it is. It is announced then. */
  quiet?: boolean;
};

/**
 * A panel that offers a mail with what was typed.
 *
 * @param again when the request is tried again, in ms since 1970
 */
export function mailNotice(
  says: MailNotice['says'],
  words: ProposalFormContent,
  fields: ProposalFields,
  again = 0,
): Notice {
  const clock = new Intl.DateTimeFormat(locale.lang, { hour: 'numeric', minute: '2-digit' });
  // The next minute. The page's fonts have no narrow space, which English puts before PM.
  const time = clock.format(again + 60_000).replaceAll(/\s/g, ' ');
  return { kind: 'by-mail', says, mail: requestAsMail(words, fields), time, quiet: says !== 'byMail' };
}

/**
 * What the form says of a request that was not received: that it waits, that it was given up, or that it is forgotten.
 *
 * @param again when the request is tried again, in ms since 1970
 */
export function outcomeNotice(
  says: 'kept' | 'tooMany' | 'undelivered' | 'withdrawn' | 'expired',
  words: ProposalFormContent,
  fields: ProposalFields,
  again?: number,
): Notice {
  const forgotten = says === 'withdrawn' || says === 'expired';
  return forgotten ? { kind: 'noted', says } : mailNotice(says, words, fields, again);
}

/** The words of a panel, or of a line. */
export function panelWords(notice: Notice, words: ProposalFormContent): { heading: string; text?: string } {
  if (notice.kind === 'noted') return { heading: words[notice.says] };
  if (notice.kind === 'invalid') return { heading: words.errorSummary };
  if (notice.kind === 'received')
    return { heading: words.success.title, text: receiptText(notice.chosen, words) };
  if (notice.kind !== 'by-mail') return { heading: words.unavailable.title, text: words.unavailable.text };
  const { title, text } = words[notice.says] ?? words.unavailable;
  const { whole, beginning } = words.mail;
  return {
    heading: title,
    text: fill(`${text} ${notice.mail.isWhole ? whole : beginning}`, { time: notice.time }),
  };
}

/** The answer to a plain post has no toast and does not know the address. */
function receiptText(chosen: Chosen | undefined, words: ProposalFormContent): string {
  if (!chosen) return `${words.success.text} ${words.mistyped}`;
  return fill(takesMail(chosen.email) ? words.received : words.unconfirmed, { email: chosen.email });
}
