import { randomUUID } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';
import { fields } from '#site/form.ts';
import { answersOf } from '#proposal/answers.ts';
import { checked } from '#proposal/contract.ts';
import { runAttempt } from '#proposal/delivery/attempt.ts';
import { autoresponder, notification } from '#proposal/delivery/mailTexts.ts';
import { createSmtpSender, explained, toFault } from '#proposal/delivery/smtp.ts';
import type { Settings } from '../../server/settings.ts';
import { type Finding, findingsIn } from './finding.ts';

type Txt = Pick<Resolver, 'resolveTxt'>;

const failed = (problem: string, remedy: string) => [findingsIn('.env').stop('SMTP_URL', problem, remedy)];

/**
 * Logs in to the mail server, if there is one. With an address it also sends the two mails of a request there: the
 * client's and the agency's.
 */
export async function checkMail(settings: Settings, to?: string): Promise<Finding[]> {
  const { smtpUrl, mailTimeoutMs, mailFrom, brand, siteUrl } = settings;
  if (!smtpUrl) return to ? failed('there is no mail server to log in to', 'Set it.') : [];
  const mailer = await createSmtpSender(smtpUrl, mailTimeoutMs);
  try {
    await mailer.verify();
  } catch (error) {
    const { code } = toFault(error);
    const problem = /^(?:E(?:SOCKET|DNS|TIMEDOUT|CONNECTION)|no TLS|no greeting)$/.test(code)
      ? `this machine cannot connect to a mail server at ${addressIn(smtpUrl)}`
      : 'the mail server does not let this machine log in';
    const why = explained(code);
    return failed(
      `${problem} (${code})`,
      `${why[0]?.toUpperCase()}${why.slice(1)}. Compare it with what your mail service says.`,
    );
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
    const problem = `the mail server lets this machine log in, and refuses its mail (${toFault(error).code})`;
    return failed(problem, `Allow ${mailFrom} as a sender at your mail service.`);
  }
  return [];
}

/** Something for every field. */
const examples = (text: string) =>
  Object.fromEntries(
    fields.map((field) => {
      if (field.kind === 'choice') return [field.name, field.options[0]?.value ?? ''];
      return [field.name, field.kind === 'checkbox' ? checked : text];
    }),
  );

/** The host and the port of `SMTP_URL`, without one Nodemailer's own. */
function addressIn(smtpUrl: string): string {
  const { protocol, hostname, port } = new URL(smtpUrl);
  return `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
}

/**
 * Asks DNS whether receiving servers can tell the owner's mail from a forgery: SPF (RFC 7208), DKIM (RFC 6376) and DMARC
 * (RFC 7489). Where DNS cannot be asked, that is a hint and no fault.
 */
export async function checkSenderDomain(mailFrom: string, resolver: Txt): Promise<Finding[]> {
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  const labels = domain.split('.');
  // A subdomain may rely on the policy of the domain above it.
  const policies = labels.slice(1).map((_, from) => `_dmarc.${labels.slice(from).join('.')}`);
  const dns = findingsIn('DNS');
  try {
    const names = [domain, `_domainkey.${domain}`, ...policies];
    const [own, keys, ...rules] = await Promise.all(names.map((name) => textsOf(name, resolver)));
    const typo = 'Look for a typing error in MAIL_FROM or, if that is not set, in CONTACT_EMAIL.';
    if (!own) return [dns.stop('sender', `there is no domain ${domain}`, typo)];
    const spf = own.filter((text) => /^v=spf1( |$)/i.test(text)).length;
    const dmarc = rules.flat().some((text) => /^v=DMARC1\b/i.test(text ?? ''));
    const found = [
      spf !== 1 &&
        dns.stop('SPF', `${domain} has ${spf || 'no'} SPF records`, 'Set the one of your mail service.'),
      // A key is below `_domainkey` under a name that only the mail service knows. Without any, DNS has no such name.
      !keys && dns.hint('DKIM', `${domain} seems to have no DKIM key`, 'Turn DKIM on at your mail service.'),
      !dmarc &&
        dns.stop('DMARC', `${domain} has no DMARC record`, `Set _dmarc.${domain}: "v=DMARC1; p=none".`),
    ];
    return found.filter((one) => typeof one === 'object');
  } catch {
    return [dns.hint('sender', `DNS gave no answer about ${domain}`, 'Run this again where it does.')];
  }
}

/** The TXT records of a name; undefined if DNS has no such name (RFC 8020). @throws if DNS gives no answer */
async function textsOf(name: string, resolver: Txt): Promise<string[] | undefined> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENODATA') return [];
    if (code === 'ENOTFOUND') return undefined;
    throw error;
  }
}
