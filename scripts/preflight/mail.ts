import { randomUUID } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';
import type { Settings } from '../../server/settings.ts';
import { projectTypes, targetLaunches } from '#site/form.ts';
import { runAttempt } from '#proposal/attempt.ts';
import { autoresponder, notification } from '#proposal/mailTexts.ts';
import { createSmtpSender, toFault } from '#proposal/smtp.ts';
import type { Finding, Tried } from './finding.ts';
import { checkSenderDomain } from './senderDomain.ts';

/**
 * Logs in to the mail server, sends the two mails of a request to one address, and asks DNS about the sender's domain.
 *
 * @param to the owner's own address, which gets the client's mail and the agency's
 */
export async function checkMail(settings: Settings, to: string, resolver: Resolver): Promise<Tried> {
  const domain = settings.mailFrom.slice(settings.mailFrom.lastIndexOf('@') + 1);
  const [sent, known] = await Promise.all([sendBoth(settings, to), checkSenderDomain(domain, resolver)]);
  return { findings: [...sent.findings, ...known.findings], done: [...sent.done, ...known.done] };
}

async function sendBoth(settings: Settings, to: string): Promise<Tried> {
  const { smtpUrl, mailTimeoutMs, brand, siteUrl } = settings;
  if (!smtpUrl) return failed('there is no mail server to log in to', 'Set it, then run this again.');
  const mailer = await createSmtpSender(smtpUrl, mailTimeoutMs);
  try {
    await mailer.verify();
  } catch (error) {
    const problem = `the mail server does not let this machine log in (${toFault(error).code})`;
    return failed(
      problem,
      'Compare name, password, port and smtp: or smtps: with what your mail service says.',
    );
  }
  const proposal = {
    id: randomUUID(),
    createdAt: Date.now(),
    suspicion: '',
    fullName: brand,
    email: to,
    projectType: projectTypes[0]?.value ?? '',
    targetLaunch: targetLaunches[0]?.value ?? '',
    details: siteUrl,
  };
  const sender = { ...settings, notifyEmails: [to] };
  try {
    for (const mail of [notification(proposal, sender), autoresponder(proposal, sender)])
      await runAttempt((attempt) => mailer.send(mail, attempt));
  } catch (error) {
    const problem = `the mail server lets this machine log in, and refuses its mail (${toFault(error).code})`;
    return failed(problem, `Allow ${settings.mailFrom} as a sender at your mail service.`);
  }
  const done = `The mail server took the client's mail and the agency's, both to ${to}: look whether they arrive, and not as spam.`;
  return { findings: [], done: [done] };
}

function failed(problem: string, remedy: string): Tried {
  const finding: Finding = { level: 'stop', file: '.env', field: 'SMTP_URL', problem, remedy };
  return { findings: [finding], done: [] };
}
