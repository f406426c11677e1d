import { expect, it } from 'vitest';
import { checkMail } from '../../owner/preflight/mail.ts';
import { toText } from '../../owner/preflight/finding.ts';
import { readSettings } from '../../server/settings.ts';
import { ownerEnv } from '../helpers/ownerSite.ts';
import { headerLines, mailServer } from '../helpers/smtp.ts';

const sender = 'post@fernstone.studio';

it('logs in and sends both mails to the owner', async () => {
  const smtp = await mailServer();

  expect(await checkMailAt(smtp.url)).toEqual([]);

  expect(smtp.mails.map(({ to }) => to)).toEqual([['owner@example.org'], ['owner@example.org']]);
  const lines = smtp.mails.flatMap((mail) => headerLines(mail));
  expect(new Set(lines.filter((line) => line.startsWith('Subject:'))).size).toBe(2);
});

it('stops for a mail server that nobody answers at, and repeats no password', async () => {
  const smtp = await mailServer();
  await smtp.stop();

  for (const url of [smtp.url, 'smtps://127.0.0.1', 'smtp://127.0.0.1']) {
    const findings = await checkMailAt(url.replace('//', '//fernstone:hunter2@'));

    const problem = expect.stringMatching(/^nothing answers at host and port .*\(ESOCKET\)$/);
    expect(findings).toMatchObject([{ level: 'stop', field: 'SMTP_URL', problem }]);
    expect(toText(findings)).not.toContain('hunter2');
  }
});

it('stops for a wrong password, and for a sender that the mail server refuses', async () => {
  const locked = await mailServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_login, _session, callback) => callback(new Error('No')),
  });
  const choosy = await mailServer({
    onMailFrom: (_from, _session, callback) => callback(new Error('Not you')),
  });

  expect(await checkMailAt(locked.url.replace('//', '//fernstone:wrong@'))).toMatchObject([
    { level: 'stop', problem: expect.stringMatching(/^the mail server does not let .*\(EAUTH 535\)$/) },
  ]);
  const remedy = `Allow ${sender} as a sender at your mail service.`;
  expect((await checkMailAt(choosy.url))[0]).toMatchObject({ level: 'stop', remedy });
});

/** Checks the owner's mail with this mail server. */
const checkMailAt = (url: string) =>
  checkMail(readSettings({ ...ownerEnv, SMTP_URL: url, MAIL_FROM: sender }), 'owner@example.org');
