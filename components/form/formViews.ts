import { formWords as words } from '#site/form.ts';
import { locale } from '#site/language.ts';
import { takesMail } from '#lib/emailAddress.ts';
import { fill } from '#lib/text.ts';
import { requestAsMail } from './delivery/byMail.ts';
import type { FormState, StateName } from './formReducer.ts';

type View = {
  /** The place of the panel with the state's message. */
  readonly panel?: 'above the fields' | 'below the button' | 'instead of the form';
  /** Whether a line below the button has the message. */
  readonly line?: true;
  /** Whether the panel offers to send the request by mail. */
  readonly mail?: true;
  /** Whether the panel has a button that withdraws the request. */
  readonly forget?: true;
  /** The label of the button while it cannot be pressed. */
  readonly busy?: string;
};

/** What each state of the form shows beside the fields. */
export const views: Readonly<Record<StateName, View>> = {
  static: {},
  open: {},
  invalid: { panel: 'above the fields' },
  unavailable: { panel: 'above the fields', mail: true },
  limited: { panel: 'above the fields', mail: true },
  byMail: { panel: 'below the button', mail: true },
  sending: { busy: words.submitting },
  retrying: { busy: words.stillSending },
  acknowledged: { line: true },
  kept: { panel: 'below the button', mail: true, forget: true },
  delayed: { panel: 'below the button', mail: true, forget: true },
  undelivered: { panel: 'below the button', mail: true },
  withdrawn: { line: true },
  expired: { line: true },
  received: { panel: 'instead of the form' },
};

export type NoticeWords = { heading: string; text?: string; mail?: ReturnType<typeof requestAsMail> };

/**
 * Returns the message of a state, or nothing if it has neither a panel nor a line. `email` is the
 * address for the mail that a panel offers.
 */
export function noticeWords(state: FormState, email: string): NoticeWords | undefined {
  switch (state.name) {
    case 'invalid':
      return { heading: words.errorSummary };
    case 'unavailable':
      return withMail(words.unavailable, email, state.values);
    case 'limited':
      return withMail(words.limited, email, state.values, { wait: minutesText(state.minutes) });
    case 'byMail':
      return withMail(words.byMail, email, state.request.fields);
    case 'kept':
      return withMail(words.kept, email, state.request.fields);
    case 'delayed':
      return withMail(words.tooMany, email, state.request.fields, { time: clockText(state.until) });
    case 'undelivered':
      return withMail(words.undelivered, email, state.request.fields);
    case 'acknowledged':
      return { heading: words.noted };
    case 'withdrawn':
      return { heading: words.withdrawn };
    case 'expired':
      return { heading: words.expired };
    case 'received': {
      const { title, text } = words.success;
      const { sent } = state;
      const reaches = !sent || takesMail(sent.email);
      const says = reaches ? `${text} ${words.mistyped}` : fill(words.unconfirmed, { email: sent.email });
      return { heading: title, text: says };
    }
    default:
      return undefined;
  }
}

/**
 * Returns the message of a panel that offers a mail. Its end says how much of the typed text is in
 * the mail.
 */
function withMail(
  { title, text }: { title: string; text: string },
  email: string,
  typed: Parameters<typeof requestAsMail>[1],
  values: Record<string, string> = {},
): NoticeWords {
  const mail = requestAsMail(email, typed);
  const { whole, beginning } = words.mail;
  return { heading: title, text: fill(`${text} ${mail.isWhole ? whole : beginning}`, values), mail };
}

/** Returns the minute after a time, as a clock shows it. `until` is in ms since 1970. */
function clockText(until: number): string {
  const clock = new Intl.DateTimeFormat(locale.lang, { hour: 'numeric', minute: '2-digit' });
  // English puts a narrow space before PM, which the page's fonts do not have.
  return clock.format(until + 60_000).replaceAll(/\s/g, ' ');
}

const minutesText = (minutes: number) =>
  new Intl.NumberFormat(locale.lang, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
