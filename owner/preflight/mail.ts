import { randomUUID } from 'node:crypto';
import type { Field } from '#site/contactRecords.ts';
import { fields } from '#site/form.ts';
import { content } from '#site/landing.ts';
import { readableEmail } from '#lib/readableEmail.ts';
import { answersOf } from '#proposal/answers.ts';
import { checked } from '#proposal/contract.ts';
import { DeliveryFailed, MailboxRefused, runAttempt, SendingRefused } from '#proposal/delivery/attempt.ts';
import { autoresponder, notification } from '#proposal/delivery/mailTexts.ts';
import { createSmtpSender } from '#proposal/delivery/smtp.ts';
import { toDeliveryError } from '#proposal/delivery/smtpErrors.ts';
import { smtpRemedy, temporaryRefusal } from '#proposal/delivery/smtpRemedies.ts';
import type { Settings } from '../../server/settings.ts';
import { type Finding, findingsIn } from './finding.ts';

const failed = (problem: string, remedy: string) => [findingsIn('.env').stop('SMTP_URL', problem, remedy)];

/**
 * Logs in to the mail server, if one is set. With an address, also sends both mails of a request to
 * this address: the confirmation and the notification.
 */
export async function checkMail(settings: Settings, to?: string): Promise<Finding[]> {
  const { smtpUrl, mailTimeoutMs, brand, siteUrl } = settings;
  if (!smtpUrl) return to ? failed('no mail server is set', 'Set SMTP_URL.') : [];
  const mailer = await createSmtpSender(smtpUrl, mailTimeoutMs, siteUrl);
  try {
    await mailer.verify();
  } catch (error) {
    const failure = toDeliveryError(error);
    if (temporaryRefusal.test(failure.code))
      return failed(`the mail server does not accept mails at the moment (${failure.code})`, tryLater);
    return failed(
      `${smtpRemedy(failure)} (${failure.code})`,
      'Compare SMTP_URL with the SMTP settings of your mail service.',
    );
  }
  if (!to) return [];
  const examples = Object.fromEntries(fields.map((field) => [field.name, exampleFor(field, settings)]));
  const proposal = {
    id: randomUUID(),
    createdAt: Date.now(),
    suspicion: '',
    fullName: brand,
    email: to,
    answers: answersOf({ ...examples, fullName: brand, email: to }),
  };
  const sender = { ...settings, notifyEmails: [to] };
  try {
    for (const mail of [notification(proposal, sender), autoresponder(proposal, sender)])
      await runAttempt((attempt) => mailer.send(mail, attempt));
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error;
    return notSent(error, to);
  }
  return [];
}

/** Reports a mail that was not sent although the login works. */
function notSent(failure: DeliveryFailed, to: string): Finding[] {
  const { code } = failure;
  if (failure instanceof SendingRefused)
    return failed(
      `the login works, but the mail server refuses the mail (${code})`,
      sentence(failure.remedy),
    );
  if (failure instanceof MailboxRefused)
    return failed(
      `the login works, but the mail server refuses mails to ${readableEmail(to)} (${code})`,
      'Check this address. It may be misspelled, or its mailbox may be full.',
    );
  return failed(`the login works, but the mail server has not accepted the mail (${code})`, tryLater);
}

const tryLater =
  'Run the command again in a few minutes. If the problem remains, ask your mail service what the code means.';

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/**
 * Returns what a visitor might type into a field. For a long text, this is a link, so that the
 * owner can try it in the mail.
 */
export function exampleFor(field: Field, { brand, contactEmail, siteUrl }: Settings): string {
  if (field.kind === 'choice') return field.options[0]?.value ?? '';
  return {
    checkbox: checked,
    email: contactEmail,
    // A number that nobody has, because Ofcom reserves it for films and plays.
    tel: content.contact.direct.phone?.number ?? '+44 20 7946 0000',
    number: '5000',
    url: siteUrl,
    'long text': siteUrl,
    text: brand,
  }[field.kind];
}
