import { formWords as words } from '#site/form.ts';
import { locale } from '#site/language.ts';
import { takesMail } from '#lib/emailAddress.ts';
import { fill } from '#lib/text.ts';
import { requestAsMail } from './delivery/byMail.ts';
import type { FormState, Shown } from './formStates.ts';

/** The states of which a line tells, and those of which a panel does. Nothing is said of the others. */
export const isLine = (state: FormState): state is 'noted' | 'withdrawn' | 'expired' =>
  /^(noted|withdrawn|expired)$/.test(state);
export const isPanel = (state: FormState) =>
  !isLine(state) && !/^(open|sending|rescuing|promised)$/.test(state);

/** The panels that offer to send the request by mail. They leave the fields as they are. */
export const offersMail = (state: FormState): state is 'byMail' | 'kept' | 'tooMany' | 'undelivered' =>
  /^(byMail|kept|tooMany|undelivered)$/.test(state);

type NoticeWords = { heading: string; text?: string; mail?: ReturnType<typeof requestAsMail> };

/** What the form says of its state: a panel's heading and text, or a line. `email` gets the mail that a panel offers. */
export function noticeWords({ state, about, sent, until = 0 }: Shown, email: string): NoticeWords {
  if (isLine(state)) return { heading: words[state] };
  if (state === 'invalid') return { heading: words.errorSummary };
  if (state === 'received') {
    const { title, text } = words.success;
    const reaches = !sent || takesMail(sent.email);
    const says = reaches ? `${text} ${words.mistyped}` : fill(words.unconfirmed, { email: sent.email });
    return { heading: title, text: says };
  }
  if (!about || !offersMail(state)) return { heading: words.unavailable.title, text: words.unavailable.text };
  const { title, text } = words[state];
  const mail = requestAsMail(email, about.fields);
  const { whole, beginning } = words.mail;
  const clock = new Intl.DateTimeFormat(locale.lang, { hour: 'numeric', minute: '2-digit' });
  // The next minute. The page's fonts have no narrow space, which English puts before PM.
  const time = clock.format(until + 60_000).replaceAll(/\s/g, ' ');
  return { heading: title, text: fill(`${text} ${mail.isWhole ? whole : beginning}`, { time }), mail };
}
