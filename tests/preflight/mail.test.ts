import { expect, it } from 'vitest';
import type { Field } from '#site/contactRecords.ts';
import { kindOf } from '#proposal/intake/fieldKinds.ts';
import { checkMail, exampleFor } from '../../owner/preflight/mail.ts';
import { toText } from '../../owner/preflight/finding.ts';
import { readSettings } from '../../server/settings.ts';
import { ownerEnv } from '../helpers/ownerSite.ts';
import { headerLines, mailServer } from '../helpers/smtp.ts';

const sender = 'post@fernstone.studio';

/** Checks an owner's mail settings with the mail server at this URL, as `--mail` does. */
const checkMailAt = (url: string) =>
  checkMail(readSettings({ ...ownerEnv, SMTP_URL: url, MAIL_FROM: sender }), 'owner@example.org');

const unreachable = expect.stringMatching(/^nothing answers at the host and port .*\(ESOCKET\)$/) as string;

it('preflight with --mail logs in to the mail server and sends both mails of a request to the owner', async () => {
  const smtp = await mailServer();

  expect(await checkMailAt(smtp.url)).toEqual([]);
  expect(smtp.mails.map(({ to }) => to)).toEqual([['owner@example.org'], ['owner@example.org']]);
  const subjects = smtp.mails.flatMap(headerLines).filter((line) => line.startsWith('Subject:'));
  expect(new Set(subjects).size).toBe(2);
});

it('preflight with --mail reports a mail server that does not answer or refuses, without the password', async () => {
  const gone = await mailServer();
  await gone.stop();
  const locked = await mailServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_login, _session, callback) => callback(new Error('No')),
  });
  const choosy = await mailServer({ onMailFrom: (_from, _session, callback) => callback(new Error('No')) });
  for (const [url, expected] of [
    [gone.url, { field: 'SMTP_URL', problem: unreachable }],
    ['smtps://127.0.0.1', { problem: unreachable }],
    ['smtp://127.0.0.1', { problem: unreachable }],
    [locked.url, { problem: expect.stringMatching(/^the mail server refuses the login.*\(EAUTH 535\)$/) }],
  ] as const) {
    const findings = await checkMailAt(url.replace('//', '//fernstone:hunter2@'));
    expect(findings).toMatchObject([{ level: 'stop', ...expected }]);
    expect(toText(findings)).not.toContain('hunter2');
  }
  // The server's log shows the same remedy if this mail server refuses a mail.
  const remedy = expect.stringMatching(
    /^The mail server refuses the account in SMTP_URL or MAIL_FROM: .*\.$/,
  );
  expect((await checkMailAt(choosy.url))[0]).toMatchObject({ level: 'stop', remedy });
});

it.each([
  {
    fault: 'that the mailbox does not exist',
    reply: { responseCode: 550, message: '5.1.1 No such mailbox' },
    problem: /refuses mails to owner@example\.org \(EENVELOPE 550 5\.1\.1\)$/,
    remedy: /^Check this address\. /,
  },
  {
    fault: 'to try again later',
    reply: { responseCode: 450, message: '4.2.0 Greylisted' },
    problem: /has not accepted the mail \(EENVELOPE 450 4\.2\.0\)$/,
    remedy: /^Run the command again in a few minutes\./,
  },
])('preflight with --mail says what to do if the mail server replies $fault', async (row) => {
  const smtp = await mailServer({
    onRcptTo: (_to, _session, callback) => callback(Object.assign(new Error(), row.reply)),
  });

  expect(await checkMailAt(smtp.url)).toMatchObject([
    {
      level: 'stop',
      problem: expect.stringMatching(row.problem),
      remedy: expect.stringMatching(row.remedy),
    },
  ]);
});

it('preflight with --mail says to try again if the mail server refuses connections at the moment', async () => {
  const smtp = await mailServer({
    onConnect: (_session, callback) =>
      callback(Object.assign(new Error('4.7.0 busy'), { responseCode: 421 })),
  });

  expect(await checkMailAt(smtp.url)).toMatchObject([
    {
      level: 'stop',
      problem: 'the mail server does not accept mails at the moment (CONN 421 4.7.0)',
      remedy: expect.stringMatching(/^Run the command again in a few minutes\./),
    },
  ]);
});

const name = 'own';
const label = 'Own';
const kinds: Field[] = [
  { name, label, kind: 'text' },
  { name, label, kind: 'email' },
  { name, label, kind: 'tel' },
  { name, label, kind: 'url' },
  { name, label, kind: 'number' },
  { name, label, kind: 'choice', placeholder: '', options: [{ value: 'one', label: 'One' }] },
  { name, label, kind: 'long text', rows: 3 },
  { name, label, kind: 'checkbox' },
];

it.each(kinds)(
  'for its test mails, preflight fills in a field of the kind “$kind” with a valid answer',
  (field) => {
    const settings = readSettings(ownerEnv);

    const example = exampleFor(field, settings);

    expect(kindOf(field).accepts(kindOf(field).clean(example), field)).toBe(true);
    // Only the examples for these two kinds contain the site's address.
    const hasAddress = field.kind === 'long text' || field.kind === 'url';
    expect(example.includes(ownerEnv.SITE_URL)).toBe(hasAddress);
  },
);

it('if an owner’s field has a kind that does not exist, the error names the field and lists all kinds', () => {
  const phone = { name: 'phone', kind: 'phone', label: 'Phone' } as unknown as Field;

  const message = 'site/form.ts: the field "phone" has the kind "phone". The kinds are: text, email, tel, ';
  expect(() => kindOf(phone)).toThrow(message);
});
