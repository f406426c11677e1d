import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, test } from 'vitest';
import type { Attempt } from '#proposal/delivery/attempt.ts';
import { mailDelivery, type SendMail } from '#proposal/delivery/mailDelivery.ts';
import { createMailWriter, removeMails } from '#proposal/delivery/mailFiles.ts';
import { autoresponder, type Mail } from '#proposal/delivery/mailTexts.ts';
import { greetingName, toMessage } from '#proposal/delivery/smtp.ts';
import { sender, storedProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { collectingLogger } from './storeUnderClock.ts';

const attempt: Attempt = { signal: new AbortController().signal, limit: () => undefined };
const proposal = storedProposal();
const [one, two, three] = ['one@agency.example', 'two@agency.example', 'three@agency.example'];

/**
 * Makes one attempt at a notification.
 *
 * @param notifyEmails the addresses in NOTIFY_EMAIL
 * @param recipient the address that this delivery is for; an empty text if it has none yet
 * @returns the recipients of the mail, and those of the deliveries that replace this one
 */
async function notify(notifyEmails: string[], recipient: string) {
  const sent: Mail[] = [];
  const send: SendMail = async (mail) => void sent.push(mail);
  const { notification } = mailDelivery(send, { ...sender, notifyEmails, webhook: undefined });
  const claim = { id: proposal.id, kind: 'notification', recipient, attempt: 1, proposal } as const;
  const replacedBy = await notification!(claim, attempt);
  return { to: sent.flatMap((mail) => toMessage(mail).envelope.to), replacedBy };
}

const to = (...addresses: string[]) => addresses.map((address) => ({ name: '', address }));

describe('recipients', () => {
  it.each([
    {
      rule: 'if there is one address, a new notification is sent to it',
      of: [one],
      recipient: '',
      result: { to: to(one) },
    },
    {
      rule: 'if there are several addresses, a new notification is replaced by one for each',
      of: [one, two],
      recipient: '',
      result: { replacedBy: [one, two] },
    },
    {
      rule: 'a notification for one of several addresses is sent to this address alone',
      of: [one, two],
      recipient: two,
      result: { to: to(two) },
    },
    {
      rule: 'a notification for a removed address is replaced by one for each address that is left',
      of: [one, two],
      recipient: three,
      result: { replacedBy: [one, two] },
    },
    {
      rule: 'a notification for a removed address is replaced by one for the only address that is left',
      of: [one],
      recipient: two,
      result: { replacedBy: [one] },
    },
  ])(
    'a notification is sent only to addresses that are still in NOTIFY_EMAIL: $rule',
    async ({ of, recipient, result }) => {
      expect(await notify(of, recipient)).toEqual({ to: [], replacedBy: undefined, ...result });
    },
  );
});

test('the confirmation of a request goes to the visitor, from the agency', async () => {
  const sent: Mail[] = [];
  const send: SendMail = async (confirmation) => void sent.push(confirmation);
  const { autoresponder: confirm } = mailDelivery(send, { ...sender, webhook: undefined });
  await confirm!({ id: proposal.id, kind: 'autoresponder', recipient: '', attempt: 1, proposal }, attempt);
  expect(sent).toEqual([autoresponder(proposal, sender)]);
});

const sendNothing: SendMail = async () => undefined;

test('a webhook is called only if the settings have one', () => {
  const webhook = { url: 'https://chat.example', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };
  expect(mailDelivery(sendNothing, { ...sender, webhook: undefined }).webhook).toBeUndefined();
  expect(mailDelivery(sendNothing, { ...sender, webhook }).webhook).toBeTypeOf('function');
});

/** A folder for mail files. `write` writes a mail, `put` any file, and `names` lists the files. */
async function mailFolder() {
  const dataDir = temporaryFolder();
  const folder = `${dataDir}/outbox`;
  const logger = collectingLogger();
  const write = await createMailWriter(dataDir, logger);
  const put = (name: string, time = Date.now()) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/${name}`, 'text');
    utimesSync(`${folder}/${name}`, new Date(time), new Date(time));
  };
  return { dataDir, folder, logger, write, put, names: () => readdirSync(folder) };
}

const mail = autoresponder(proposal, sender);
const file = `${proposal.id}.autoresponder.eml`;
const part = `${file}.00000000-0000-4000-8000-00000000000a.part`;

describe('mail files', () => {
  it('without a mail server, a mail becomes a file with CRLF, which only the server’s user can read', async () => {
    const { write, folder, names } = await mailFolder();
    await write(mail, attempt);
    expect(names()).toEqual([file]);
    expect(statSync(`${folder}/${file}`).mode & 0o777).toBe(0o600);
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    expect(text).toContain('\r\nTo: ada@example.com\r\n');
    expect(text).not.toMatch(/[^\r]\n/);
  });

  it('without a mail server, a mail that is written twice at the same time becomes one file', async () => {
    const { write, names } = await mailFolder();
    await Promise.all([write(mail, attempt), write(mail, attempt)]);
    expect(names()).toEqual([file]);
  });

  it('without a mail server, a mail that cannot be written leaves no partial file behind', async () => {
    const { write, folder, names } = await mailFolder();
    mkdirSync(`${folder}/${file}`, { recursive: true });
    await expect(write(mail, attempt)).rejects.toThrow('EISDIR');
    expect(names()).toEqual([file]);
  });
});

test('without a mail server, the log says at the start in which folder the mails are', async () => {
  const { logger, folder } = await mailFolder();
  expect(logger.lines.join()).toContain(`"folder":"${folder}"`);
  expect(logger.lines.join()).toContain('SMTP_URL is not set: mail is written to files');
});

test.each([
  { source: 'a file', elsewhere: { path: '/etc/hostname' } },
  { source: 'another server', elsewhere: { href: 'http://127.0.0.1:9' } },
])('no text makes a mail include the content of $source', async ({ elsewhere }) => {
  const { write } = await mailFolder();
  const text = elsewhere as unknown as string;
  await expect(write({ ...mail, text }, attempt)).rejects.toThrow(/access rejected/i);
});

describe('removal of mail files', () => {
  it('erasing a request’s mail files keeps those of other requests', async () => {
    const { dataDir, put, names } = await mailFolder();
    const another = file.replace(/1\./, '2.');
    for (const name of [file, file.replace('autoresponder', 'notification'), another]) put(name);
    await removeMails(dataDir, [proposal.id]);
    expect(names()).toEqual([another]);
  });

  it('erasing old mail files keeps newer ones', async () => {
    const { dataDir, put, names } = await mailFolder();
    const another = file.replace(/1\./, '2.');
    put(file, 1_000_000);
    put(another, 2_000_000);
    await removeMails(dataDir, [], 2_000_000);
    expect(names()).toEqual([another]);
  });

  it('erasing mail files removes half-written ones from before the process started, and keeps newer ones', async () => {
    const { dataDir, put, names } = await mailFolder();
    const left = part.replace('a.part', 'b.part');
    put(part);
    put(left, performance.timeOrigin - 1_000);
    await removeMails(dataDir, []);
    expect(names()).toEqual([part]);
  });

  it('erasing mail files keeps all other files and folders, even those with a similar name', async () => {
    const { dataDir, folder, put, names } = await mailFolder();
    const others = [`a ${file}`, `${file}.txt`, `${part}.txt`, 'letter.eml', `${proposal.id}.eml`];
    for (const name of others) put(name, 1_000);
    mkdirSync(`${folder}/${file}`);
    await removeMails(dataDir, [proposal.id], Date.now());
    expect(names().toSorted()).toEqual([...others, file].toSorted());
  });

  it('erasing mail files succeeds if other processes erase the same files at the same time', async () => {
    const { dataDir, put, names } = await mailFolder();
    for (let number = 10; number < 90; number += 1) put(file.replace(/01\./, `${number}.`), 1_000);
    const runs: Promise<void>[] = [];
    for (let run = 0; run < 10; run += 1) {
      runs.push(removeMails(dataDir, [], Date.now()));
      // The next run reads the folder later. It finds files that an earlier run is just removing.
      await nextTurn();
    }
    await Promise.all(runs);
    expect(names()).toEqual([]);
  });

  it('erasing mail files does nothing if there is no folder of mails', async () => {
    const dataDir = temporaryFolder();
    await removeMails(dataDir, [proposal.id]);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

it.each([
  { site: 'https://agency.example', name: 'agency.example' },
  { site: 'https://agency.example./', name: 'agency.example' },
  { site: 'https://www.agency.xn--p1ai', name: 'www.agency.xn--p1ai' },
  { site: 'http://localhost:3000', name: '[127.0.0.1]' },
  { site: 'http://192.0.2.1', name: '[127.0.0.1]' },
  { site: 'http://[2001:db8::1]', name: '[127.0.0.1]' },
])(
  'the greeting for a mail server has a name made from the site’s address: for $site, $name',
  ({ site, name }) => {
    expect(greetingName(site)).toBe(name);
  },
);
