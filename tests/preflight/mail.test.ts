import { expect, it, onTestFinished } from 'vitest';
import { checkMail, checkSenderDomain } from '../../scripts/preflight/mail.ts';
import { toText } from '../../scripts/preflight/report.ts';
import { readSettings } from '../../server/settings.ts';
import { startDns } from '../helpers/dns.ts';
import { ownerEnv } from '../helpers/ownerSite.ts';
import { headerLines, startSmtp } from '../helpers/smtp.ts';

const goodZone = {
  'fernstone.studio': ['v=spf1 mx -all', 'another=record'],
  '_domainkey.fernstone.studio': [],
  '_dmarc.fernstone.studio': ['v=DMARC1; p=none'],
};

it('logs in, sends both mails to the owner, and finds what DNS says of the sender', async () => {
  const smtp = await mailServer();

  expect(await check({ smtpUrl: smtp.url })).toEqual([]);

  expect(smtp.mails.map(({ to }) => to)).toEqual([['owner@example.org'], ['owner@example.org']]);
  const subjects = smtp.mails.flatMap((mail) =>
    headerLines(mail).filter((line) => line.startsWith('Subject:')),
  );
  expect(new Set(subjects).size).toBe(2);
});

it('stops for a mail server that nobody answers at, and repeats no password', async () => {
  const smtp = await mailServer();
  await smtp.stop();
  const smtpUrl = smtp.url.replace('//', '//fernstone:hunter2@');

  const findings = await check({ smtpUrl });

  expect(findings).toEqual([expect.objectContaining({ level: 'stop', field: 'SMTP_URL' })]);
  expect(toText(findings)).not.toContain('hunter2');
});

it('stops for a wrong password', async () => {
  const smtp = await mailServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_login, _session, callback) => callback(new Error('No')),
  });

  const findings = await check({ smtpUrl: smtp.url.replace('//', '//fernstone:wrong@') });

  expect(findings.map(({ problem }) => problem)).toEqual([
    'the mail server does not let this machine log in (EAUTH 535)',
  ]);
});

it('stops for a sender that the mail server refuses', async () => {
  const smtp = await mailServer({
    onMailFrom: (_from, _session, callback) => callback(new Error('Not you')),
  });

  const findings = await check({ smtpUrl: smtp.url });

  expect(findings.map(({ remedy }) => remedy)).toEqual([
    'Allow post@fernstone.studio as a sender at your mail service.',
  ]);
});

it('names the records that the sender’s domain lacks', async () => {
  const zone = {
    'fernstone.studio': ['v=spf1 -all', 'v=spf1 mx -all'],
    '_dmarc.fernstone.studio': ['another=record'],
  };

  const findings = await check({ zone });

  expect(findings.map(({ level, problem }) => `${level} ${problem}`)).toEqual([
    'stop fernstone.studio has 2 SPF records',
    'hint fernstone.studio seems to have no DKIM key',
    'stop fernstone.studio has no DMARC record',
  ]);
});

it('accepts the policy of the domain above the sender’s', async () => {
  const zone = {
    'mail.fernstone.studio': ['v=spf1 mx -all'],
    '_domainkey.mail.fernstone.studio': [],
    '_dmarc.fernstone.studio': ['v=DMARC1; p=reject'],
  };

  const findings = await check({ zone, from: 'post@mail.fernstone.studio' });

  expect(findings).toEqual([]);
});

it('says that it could not check, and stops nothing, if DNS does not answer', async () => {
  const dns = await startDns({});
  dns.stop();

  const findings = await checkSenderDomain('post@fernstone.studio', dns.resolver);

  expect(findings.map(({ level, problem }) => `${level} ${problem}`)).toEqual([
    'hint DNS gave no answer about fernstone.studio',
  ]);
});

async function mailServer(options?: Parameters<typeof startSmtp>[0]) {
  const smtp = await startSmtp(options);
  onTestFinished(smtp.stop);
  return smtp;
}

/** Checks the owner's mail, with a mail server and a domain that are as they should be unless a test says otherwise. */
async function check({ smtpUrl = '', zone = goodZone, from = 'post@fernstone.studio' }: Given) {
  const dns = await startDns(zone);
  onTestFinished(dns.stop);
  const url = smtpUrl || (await mailServer()).url;
  const settings = readSettings({ ...ownerEnv, SMTP_URL: url, MAIL_FROM: from });
  const findings = await checkMail(settings, 'owner@example.org');
  return [...findings, ...(await checkSenderDomain(from, dns.resolver))];
}

type Given = { smtpUrl?: string; zone?: Record<string, string[]>; from?: string };
