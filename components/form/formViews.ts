import { formWords as words } from '#site/form.ts';
import { locale } from '#site/language.ts';
import { takesMail } from '#lib/emailAddress.ts';
import { fill } from '#lib/text.ts';
import { requestAsMail } from './delivery/byMail.ts';
import type { FormState } from './formStates.ts';

/** What the form shows in addition to its fields. */
type View = {
  /** A panel with the state's message. */
  readonly panel?: Panel;
  /** The state's message as a line below the button. */
  readonly line?: string;
  /** The label of the button while it cannot be pressed. */
  readonly busy?: string;
};

export type Panel = {
  readonly position: 'above the fields' | 'below the button' | 'instead of the form';
  readonly heading: string;
  readonly text?: string;
  /** The request as a mail. The panel has a link that opens it in the visitor's mail program. */
  readonly mail?: ReturnType<typeof requestAsMail>;
  /** Whether the panel has a button that withdraws the request. */
  readonly canWithdraw?: true;
};

/**
 * Returns what the form shows in a state. `email` is the agency's address, for panels that offer to
 * send the request by mail.
 */
export function viewOf(state: FormState, email: string): View {
  switch (state.name) {
    case 'static':
    case 'open':
      return {};
    case 'invalid':
      return { panel: { position: 'above the fields', heading: words.errorSummary } };
    case 'unavailable':
      return { panel: { position: 'above the fields', ...withMail(words.unavailable, email, state.values) } };
    case 'limited': {
      const values = { wait: minutesText(state.minutes) };
      return {
        panel: { position: 'above the fields', ...withMail(words.limited, email, state.values, values) },
      };
    }
    case 'byMail':
      return {
        panel: { position: 'below the button', ...withMail(words.byMail, email, state.request.fields) },
      };
    case 'sending':
      return { busy: words.submitting };
    case 'retrying':
      return { busy: words.stillSending };
    case 'acknowledged':
      return { line: words.noted };
    case 'kept': {
      const message = withMail(words.kept, email, state.request.fields);
      return { panel: { position: 'below the button', ...message, canWithdraw: true } };
    }
    case 'delayed': {
      const message = withMail(words.tooMany, email, state.request.fields, { time: clockText(state.until) });
      return { panel: { position: 'below the button', ...message, canWithdraw: true } };
    }
    case 'undelivered': {
      const message = withMail(words.undelivered, email, state.request.fields);
      return { panel: { position: 'below the button', ...message } };
    }
    case 'withdrawn':
      return { line: words.withdrawn };
    case 'expired':
      return { line: words.expired };
    case 'received': {
      const { title, text } = words.success;
      const { sent } = state;
      const reaches = !sent || takesMail(sent.email);
      const says = reaches ? `${text} ${words.mistyped}` : fill(words.unconfirmed, { email: sent.email });
      return { panel: { position: 'instead of the form', heading: title, text: says } };
    }
    default:
      return state satisfies never;
  }
}

/**
 * Returns the message of a panel that offers a mail. Its last sentence says how much of the typed
 * text is in the mail.
 */
function withMail(
  { title, text }: { title: string; text: string },
  email: string,
  typed: Parameters<typeof requestAsMail>[1],
  values: Record<string, string> = {},
): Pick<Panel, 'heading' | 'text' | 'mail'> {
  const mail = requestAsMail(email, typed);
  const { whole, beginning } = words.mail;
  return { heading: title, text: fill(`${text} ${mail.textFits ? whole : beginning}`, values), mail };
}

/**
 * Returns the clock time one minute after `until`, such as 2:31 PM. A clock time has no seconds, so
 * the minute of `until` itself may still be too early. `until` is in ms since 1970.
 */
function clockText(until: number): string {
  const clock = new Intl.DateTimeFormat(locale.lang, { hour: 'numeric', minute: '2-digit' });
  // English puts a narrow space before PM, which the page's fonts do not have.
  return clock.format(until + 60_000).replaceAll(/\s/g, ' ');
}

const minutesText = (minutes: number) =>
  new Intl.NumberFormat(locale.lang, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);
