import { NODATA, NOTFOUND } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { expect, it } from 'vitest';
import { checkMail, checkSenderDomain } from '../../owner/preflight/mail.ts';
import { toText } from '../../owner/preflight/finding.ts';
import { readSettings } from '../../server/settings.ts';
import { ownerEnv } from '../helpers/ownerSite.ts';
import { headerLines, mailServer } from '../helpers/smtp.ts';

const sender = 'post@fernstone.studio';

/** What preflight says of the owner's mail with a mail server. */
const checkMailAt = (url: string) =>
  checkMail(readSettings({ ...ownerEnv, SMTP_URL: url, MAIL_FROM: sender }), 'owner@example.org');

const unreachable = (port: number) =>
  `this machine cannot connect to a mail server at 127.0.0.1:${port} (ESOCKET)`;

it('logs in and sends both mails to the owner', async () => {
  const smtp = await mailServer();

  expect(await checkMailAt(smtp.url)).toEqual([]);
  expect(smtp.mails.map(({ to }) => to)).toEqual([['owner@example.org'], ['owner@example.org']]);
  const subjects = smtp.mails.flatMap(headerLines).filter((line) => line.startsWith('Subject:'));
  expect(new Set(subjects).size).toBe(2);
});

it('stops for a mail server that does not answer, refuses login or sender, and repeats no password', async () => {
  const gone = await mailServer();
  await gone.stop();
  const locked = await mailServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_login, _session, callback) => callback(new Error('No')),
  });
  const choosy = await mailServer({
    onMailFrom: (_from, _session, callback) => callback(new Error('Not you')),
  });
  for (const [url, expected] of [
    [gone.url, { field: 'SMTP_URL', problem: unreachable(gone.port) }],
    ['smtps://127.0.0.1', { problem: unreachable(465) }],
    ['smtp://127.0.0.1', { problem: unreachable(587) }],
    [locked.url, { problem: 'the mail server does not let this machine log in (EAUTH 535)' }],
  ] as const) {
    const findings = await checkMailAt(url.replace('//', '//fernstone:hunter2@'));
    expect(findings).toMatchObject([{ level: 'stop', ...expected }]);
    expect(toText(findings)).not.toContain('hunter2');
  }
  const remedy = `Allow ${sender} as a sender at your mail service.`;
  expect((await checkMailAt(choosy.url))[0]).toMatchObject({ level: 'stop', remedy });
});

const spf = 'v=spf1 mx -all';
const dmarc = 'v=DMARC1; p=none';

const bare = 'bare.fernstone.studio';

it.each<[string, string, string[] | undefined, string[], string[]]>([
  ['accepts SPF, DKIM and DMARC', 'fernstone.studio', [spf, 'another=record'], [dmarc], []],
  ['accepts the policy of the domain above', 'mail.fernstone.studio', [spf], [dmarc], []],
  [
    'names the records that are missing',
    bare,
    [spf, 'v=spf1 -all'],
    ['another=record'],
    [
      `stop ${bare} has 2 SPF records`,
      `hint ${bare} seems to have no DKIM key`,
      `stop ${bare} has no DMARC record`,
    ],
  ],
  ['says that there is none', 'fernsone.studio', undefined, [], ['stop there is no domain fernsone.studio']],
])('of a domain, %s', async (_what, domain, texts, policy, expected) => {
  const keys = domain === bare ? {} : { [`_domainkey.${domain}`]: [] };
  const zone = { [domain]: texts, '_dmarc.fernstone.studio': policy, ...keys };

  const findings = await checkSenderDomain(`post@${domain}`, answering(zone));

  expect(findings.map(({ level, problem }) => `${level} ${problem}`)).toEqual(expected);
});

it('says that it could not check, and stops nothing, if DNS does not answer', async () => {
  const resolver = new Resolver({ timeout: 1, tries: 1 });
  // Nothing listens on this port.
  resolver.setServers(['127.0.0.1:9']);

  const findings = await checkSenderDomain(sender, resolver);

  expect(findings).toMatchObject([{ level: 'hint', problem: 'DNS gave no answer about fernstone.studio' }]);
});

/** A resolver of these names. Of `[]` there are no TXT records, and every other name does not exist. */
const answering = (zone: Record<string, string[] | undefined>) => ({
  async resolveTxt(name: string) {
    const texts = zone[name];
    if (texts?.length) return texts.map((text) => [text]);
    throw Object.assign(new Error(name), { code: texts ? NODATA : NOTFOUND });
  },
});
