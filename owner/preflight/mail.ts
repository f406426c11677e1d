import { randomUUID } from 'node:crypto';
import { fields } from '#site/form.ts';
import { answersOf } from '#proposal/answers.ts';
import { checked } from '#proposal/contract.ts';
import { AccountRefused, runAttempt } from '#proposal/delivery/attempt.ts';
import { autoresponder, notification } from '#proposal/delivery/mailTexts.ts';
import { createSmtpSender } from '#proposal/delivery/smtp.ts';
import { explained, toFault } from '#proposal/delivery/smtpFaults.ts';
import type { Settings } from '../../server/settings.ts';
import { type Finding, findingsIn } from './finding.ts';

const failed = (problem: string, remedy: string) => [findingsIn('.env').stop('SMTP_URL', problem, remedy)];

/**
 * Logs in to the mail server, if one is set. With an address, also sends both mails of a request
 * there: the confirmation and the notification.
 */
export async function checkMail(settings: Settings, to?: string): Promise<Finding[]> {
  const { smtpUrl, mailTimeoutMs, mailFrom, brand, siteUrl } = settings;
  if (!smtpUrl) return to ? failed('no mail server is set', 'Set SMTP_URL.') : [];
  const mailer = await createSmtpSender(smtpUrl, mailTimeoutMs, siteUrl);
  try {
    await mailer.verify();
  } catch (error) {
    const { code } = toFault(error);
    return failed(`${explained(code)} (${code})`, 'Compare it with the SMTP settings of your mail service.');
  }
  if (!to) return [];
  const proposal = {
    id: randomUUID(),
    createdAt: Date.now(),
    suspicion: '',
    fullName: brand,
    email: to,
    answers: answersOf({ ...examples(siteUrl), fullName: brand, email: to }),
  };
  const sender = { ...settings, notifyEmails: [to] };
  try {
    for (const mail of [notification(proposal, sender), autoresponder(proposal, sender)])
      await runAttempt((attempt) => mailer.send(mail, attempt));
  } catch (error) {
    const problem = `the login works, but the mail server refuses the mail (${toFault(error).code})`;
    const remedy = error instanceof AccountRefused ? sentence(error.remedy) : undefined;
    return failed(problem, remedy ?? `Allow ${mailFrom} as a sender at your mail service.`);
  }
  return [];
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** A value for every field. */
const examples = (text: string) =>
  Object.fromEntries(
    fields.map((field) => {
      if (field.kind === 'choice') return [field.name, field.options[0]?.value ?? ''];
      return [field.name, field.kind === 'checkbox' ? checked : text];
    }),
  );
