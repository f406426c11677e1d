import { existsSync, readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { promised } from '../helpers/promised.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';
import { mailServer } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

/** A running site, its owner's command, and how to wait until its deliveries have these states, or reasons. */
async function siteWith(env: Record<string, string> = {}) {
  const site = await startApp(env);
  const { dataDir } = site.settings;
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: dataDir }, ...options);
  const states = async () =>
    (await site.stored()).flatMap(({ deliveries }) => deliveries.map(({ state, reason }) => reason ?? state));
  const until = async (...expected: string[]) =>
    await expect.poll(async () => (await states()).toSorted(), soon).toEqual(expected);
  return { ...site, dataDir, tool, until };
}

/** A running site with delivered requests of two people. Its mails are written to files. */
async function siteWithRequests() {
  const site = await siteWith();
  const grace = { fullName: 'Grace Hopper', email: 'grace@example.com', details: 'Compilers' };
  for (const typed of [{}, { details: 'And a shop.' }, grace]) await site.post(typed).expect(200);
  await site.until(...Array<string>(6).fill('sent'));
  const [{ id, createdAt } = { id: '', createdAt: 0 }] = await site.stored();
  return { ...site, grace: { ...grace, id }, createdAt };
}

test('without a database the error names the path and the setting, and none is created', async () => {
  const folder = temporaryFolder();
  const err = expect.stringContaining(`There is no database at ${folder}/proposals.db (DATA_DIR)`);
  expect(await ownerTool({ DATA_DIR: folder })).toEqual({ code: 1, out: '', err });
  expect(readdirSync(folder)).toEqual([]);
});

test('a wrong option gets the help or a sentence, exit code 2 and no stack; the help fits a screen', async () => {
  const { tool, post, stored } = await siteWith();
  const { body } = await post();
  const nameOne = 'Name an email address or an ID, or select';
  for (const [reason, ...options] of [
    ["Unknown option '--xslx'", '--xslx'],
    ["Unexpected argument 'xlsx'", 'xlsx'],
    ['--count takes a whole number', '--count=none'],
    ["Option '--show <value>' argument missing", '--show'],
    ...['2026-11-31', '31.10.2026', '2026-13-01', ''].map((day) => ['--since takes a day', `--since=${day}`]),
    [nameOne, '--delete', '--yes'],
    [nameOne, '--delete', '--yes', body.id, '--suspects'],
    [nameOne, '--delete', '--yes', '--find', 'Ada', '--count', '1'],
    [nameOne, '--delete', '--yes', '--suspects', 'all'],
    ...['', ' ', '\u0301'].map((text) => ['--find takes a text', '--delete', '--yes', '--find', text]),
  ]) {
    const said = await tool(...options);
    expect(said).toEqual({ code: 2, out: '', err: expect.stringContaining(reason) });
    expect(said.err).not.toMatch(/^\s+at /m);
  }
  expect(await stored()).toHaveLength(1);
  const { code, out } = await tool('--help');
  const lines = out.split('\n');
  expect([code, lines.length <= 24, lines.every(({ length }) => length <= 80)]).toEqual([0, true, true]);
});

test('one request is found, shown in full and exported, and a person is erased with the mail files', async () => {
  promised('to learn what we have stored about you, to correct it, or to have it erased.');
  const { dataDir, tool, grace, createdAt, stored } = await siteWithRequests();
  const time = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
  const { projectType, targetLaunch } = chosen;
  const list = (await tool('--find', 'COMPIL')).out.replace(/ +/g, ' ');
  expect(list).toMatch(/^Nothing needs attention\.\n/);
  expect(list).toContain(`Grace Hopper grace@example.com ${projectType.label} Compilers Sent\n`);
  expect(list).toContain(time);
  expect(list).not.toContain('Ada');
  const shown = (await tool('--show', grace.id.slice(0, 8))).out.replace(/ +/g, ' ');
  expect(shown).toContain(
    `Target Launch: ${targetLaunch.label}\nAutoresponder: Sent\nNotification: Sent\n\nProject Details:\nCompilers\n`,
  );
  expect(shown).toContain(`Received (UTC): ${time}\n`);
  expect(JSON.parse((await tool('--json', '--find', 'grace')).out)).toMatchObject([buildProposal(grace)]);

  const files = () => readdirSync(`${dataDir}/outbox`);
  const err = 'Nothing was deleted: add --yes, as nobody can be asked here.\n';
  const refused = { code: 1, out: expect.stringContaining('And a shop.'), err };
  expect(await tool('--delete', 'ADA@example.com')).toEqual(refused);
  expect([(await stored()).length, files().length]).toEqual([3, 6]);
  const erased = { code: 0, out: expect.stringContaining('2 requests deleted') };
  expect(await tool('--delete', 'ADA@example.com', '--yes')).toMatchObject(erased);
  expect((await stored()).map(({ id }) => id)).toEqual([grace.id]);
  expect(files().filter((name) => !name.startsWith(grace.id))).toEqual([]);
  const database = await openPlace({ DATA_DIR: dataDir });
  const left = await database.query('select distinct proposal_id as id from proposal_deliveries');
  expect(left).toEqual([{ id: grace.id }]);
  expect((await tool('--delete', grace.id, '--yes')).code).toBe(0);
  expect(await stored()).toEqual([]);
});

test('a backup is complete, private and never overwritten, and is restored by copying it into place', async () => {
  const { dataDir, tool, stored } = await siteWithRequests();
  const elsewhere = temporaryFolder();
  const file = `${elsewhere}/proposals.db`;
  expect(await tool('--backup', file)).toEqual({ code: 0, out: `3 requests written to ${file}.\n`, err: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${dataDir}/proposals.db-wal`)).toBe(true);
  for (const [path, err] of [
    [file, `${file} is there already, and nothing replaces it.\n`],
    [`${elsewhere}/no/such/folder.db`, expect.stringContaining('could not be written (ENOENT)')],
  ])
    expect(await tool('--backup', path)).toMatchObject({ code: 1, err });
  const restored = await startApp({ DATA_DIR: elsewhere });
  expect(await restored.stored()).toEqual(await stored());
});

test('given-up deliveries are told by the first line and by exit code 3, and can be retried or set aside', async () => {
  let refuse = true;
  const no = Object.assign(new Error('no'), { responseCode: 550 });
  const smtp = await mailServer({
    onRcptTo: ({ address }, _session, done) => done(refuse && address === 'ada@example.com' ? no : null),
  });
  const { post, tool, until } = await siteWith({ SMTP_URL: smtp.url });
  const { id } = (await post()).body as { id: string };
  await until('EENVELOPE 550', 'sent');
  const { code, out } = await tool();
  const told = 'NEEDS ATTENTION: given up: 1 (--retry sends again); the oldest request: this minute.\n';
  expect([code, out]).toEqual([3, expect.stringContaining(told)]);
  expect(out).toContain('Autoresponder: Given up (EENVELOPE 550)');
  expect((await tool('--dismiss', id)).out).toBe('1 delivery set aside.\n');
  expect((await tool()).code).toBe(0);

  refuse = false;
  expect((await tool('--retry')).out).toBe('0 deliveries will be tried now.\n');
  expect((await tool('--retry', id)).out).toBe('1 delivery will be tried now.\n');
  await post({ email: 'b@example.com' });
  await until('sent', 'sent', 'sent', 'sent');
});

test('a wrong password is told at the start and on the list, and what waits for a right one can be sent', async () => {
  let password = 'right';
  const smtp = await mailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'site' }) : done(new Error('no')),
  });
  const SMTP_URL = smtp.url.replace('//', '//site:wrong@');
  const { post, dataDir, tool, until, log } = await siteWith({ SMTP_URL });
  await expect.poll(log, soon).toContain('does not let this server log in');
  const { id } = (await post()).body as { id: string };
  await until('EAUTH 535', 'EAUTH 535');
  expect((await tool()).code).toBe(0);
  const database = await openPlace({ DATA_DIR: dataDir });
  for (const [minutes, age] of [
    [11, '11 minutes'],
    [3 * 60, '3 hours'],
    [72 * 60, '3 days'],
  ] as const) {
    const createdAt = new Date(Date.now() - minutes * 60_000);
    await database.query('update proposals set created_at = $1', [createdAt]);
    const { code, out } = await tool();
    const told = `NEEDS ATTENTION: overdue: 2 (EAUTH 535); the oldest request: ${age} ago.`;
    expect([code, out.split('\n')[0]]).toEqual([3, told]);
  }
  expect((await tool('--dismiss', id)).out).toBe('2 deliveries set aside.\n');
  expect((await tool()).out).toMatch(/^Nothing needs attention\. Held: 2 \(--show says why\)\.\n/);

  await database.query(`update proposal_deliveries set state = 'queued', due_at = $1`, [new Date(2e12)]);
  password = 'wrong';
  expect((await tool('--retry')).out).toBe('2 deliveries will be tried now.\n');
  // Another request wakes the server.
  await post({ email: 'b@example.com' });
  await until('sent', 'sent', 'sent', 'sent');
});
