import { existsSync, readdirSync, statSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { ownerTool } from '../helpers/ownerTool.ts';
import { promised } from '../helpers/promised.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';
import { startApp } from '../helpers/app.ts';
import { openPlace } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { mailServer } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';

/** A running site, its owner's command, and how to wait until that many deliveries have that state, or that reason. */
async function siteWith(env: Record<string, string> = {}) {
  const site = await startApp(env);
  const { dataDir } = site.settings;
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: dataDir }, ...options);
  const states = async () =>
    (await site.stored()).flatMap(({ deliveries }) => deliveries.map(({ state, reason }) => reason ?? state));
  const until = async (count: number, state: string) =>
    vi.waitUntil(async () => (await states()).filter((one) => one === state).length === count, soon);
  return { ...site, dataDir, tool, until };
}

/** A running site with delivered requests of two people. Its mails are written to files. */
async function siteWithRequests() {
  const site = await siteWith();
  await site.post();
  await site.post({ details: 'And a shop.' });
  const grace = { fullName: 'Grace Hopper', email: 'grace@example.com', details: 'Compilers' };
  const { body } = await site.post(grace);
  await site.until(6, 'sent');
  return { ...site, grace: { id: String(body.id), ...grace } };
}

test('without a database the error names the path and the setting, and none is created', async () => {
  const folder = temporaryFolder();
  const { code, out, err } = await ownerTool({ DATA_DIR: folder });
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(`There is no database at ${folder}/proposals.db (DATA_DIR)`);
  expect(readdirSync(folder)).toEqual([]);
});

test('a wrong option gets the help or a sentence, exit code 2 and no stack; the help fits a screen', async () => {
  const { tool, post, stored } = await siteWith();
  const { body } = await post();
  const nameOne = 'Name an email address or an ID, or select';
  for (const [options, reason] of [
    [['--xslx'], "Unknown option '--xslx'"],
    [['xlsx'], "Unexpected argument 'xlsx'"],
    [['--count=none'], '--count takes a whole number'],
    [['--show'], "Option '--show <value>' argument missing"],
    ...['2026-11-31', '31.10.2026', '2026-13-01', ''].map((day) => [
      [`--since=${day}`],
      '--since takes a day',
    ]),
    [['--delete', '--yes'], nameOne],
    [['--delete', '--yes', body.id, '--suspects'], nameOne],
    [['--delete', '--yes', '--find', 'Ada', '--count', '1'], nameOne],
    [['--delete', '--yes', '--suspects', 'all'], nameOne],
    ...['', ' ', '\u0301'].map((nothing) => [
      ['--delete', '--yes', '--find', nothing],
      '--find takes a text',
    ]),
  ] as [string[], string][]) {
    const { code, out, err } = await tool(...options);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(reason)]);
    expect(err).not.toMatch(/^\s+at /m);
  }
  expect(await stored()).toHaveLength(1);
  const { code, out } = await tool('--help');
  const lines = out.split('\n');
  expect([code, lines.length <= 24, lines.every(({ length }) => length <= 80)]).toEqual([0, true, true]);
});

test('one request is found, shown in full and exported, and a person is erased with the mail files', async () => {
  promised('to learn what we have stored about you, to correct it, or to have it erased.');
  const { dataDir, tool, grace, stored } = await siteWithRequests();
  const list = await tool('--find', 'COMPIL');
  expect([list.code, list.out]).toEqual([0, expect.stringMatching(/^Nothing needs attention\.\n/)]);
  const { projectType, targetLaunch } = chosen;
  const row = `Grace Hopper grace@example.com ${projectType.label} Compilers Sent\n`;
  expect(list.out.replace(/ +/g, ' ')).toContain(row);
  expect(list.out).not.toContain('Ada');
  const createdAt = (await stored()).find(({ id }) => id === grace.id)?.createdAt ?? 0;
  const time = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
  expect(list.out).toContain(time);

  const shown = (await tool('--show', grace.id.slice(0, 8))).out;
  expect(shown.replace(/ +/g, ' ')).toContain(
    `Target Launch: ${targetLaunch.label}\nAutoresponder: Sent\nNotification: Sent\n\nProject Details:\nCompilers\n`,
  );
  expect(shown).toMatch(new RegExp(`^Received \\(UTC\\): +${time}$`, 'm'));
  expect(JSON.parse((await tool('--json', '--find', 'grace')).out)).toMatchObject([buildProposal(grace)]);

  const refused = await tool('--delete', 'ADA@example.com');
  const add = 'Nothing was deleted: add --yes, as nobody can be asked here.\n';
  expect(refused).toEqual({ code: 1, out: expect.stringContaining('And a shop.'), err: add });
  const files = () => readdirSync(`${dataDir}/outbox`);
  expect([(await stored()).length, files().length]).toEqual([3, 6]);
  const { code, out } = await tool('--delete', 'ADA@example.com', '--yes');
  expect([code, out]).toEqual([0, expect.stringContaining('2 requests deleted')]);
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
  const again = await tool('--backup', file);
  expect([again.code, again.err]).toEqual([1, `${file} is there already, and nothing replaces it.\n`]);
  const nowhere = await tool('--backup', `${elsewhere}/no/such/folder.db`);
  expect(nowhere.err).toContain('could not be written (ENOENT)');
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
  await until(1, 'EENVELOPE 550');
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
  await until(4, 'sent');
});

test('a wrong password is told at the start and on the list; what waits is sent by --retry or a new start', async () => {
  let password = 'right';
  const smtp = await mailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'site' }) : done(new Error('no')),
  });
  const urlWith = (given: string) => smtp.url.replace('//', `//site:${given}@`);
  const { post, close, dataDir, tool, until, log } = await siteWith({ SMTP_URL: urlWith('wrong') });
  await vi.waitUntil(() => log().includes('does not let this server log in'), soon);
  const { id } = (await post()).body as { id: string };
  await until(2, 'EAUTH 535');
  expect((await tool()).code).toBe(0);
  const database = await openPlace({ DATA_DIR: dataDir });
  const told = 'NEEDS ATTENTION: overdue: 2 (EAUTH 535); the oldest request:';
  for (const [minutes, age] of [
    [11, '11 minutes'],
    [3 * 60, '3 hours'],
    [72 * 60, '3 days'],
  ] as const) {
    const createdAt = new Date(Date.now() - minutes * 60_000);
    await database.query('update proposals set created_at = $1', [createdAt]);
    const { code, out } = await tool();
    expect([code, out.split('\n')[0]]).toEqual([3, `${told} ${age} ago.`]);
  }
  expect((await tool('--dismiss', id)).out).toBe('2 deliveries set aside.\n');
  expect((await tool()).out).toMatch(/^Nothing needs attention\. Held: 2 \(--show says why\)\.\n/);

  const later = [new Date(Date.now() + 21_600_000)];
  await database.query(`update proposal_deliveries set state = 'queued', due_at = $1`, later);
  password = 'wrong';
  expect((await tool('--retry')).out).toBe('2 deliveries will be tried now.\n');
  // Another request wakes the server.
  await post({ email: 'b@example.com' });
  await until(4, 'sent');

  password = 'right';
  await post({ email: 'c@example.com' });
  await until(2, 'EAUTH 535');
  await close();
  await database.query('update proposal_deliveries set due_at = $1', later);
  await startApp({ SMTP_URL: urlWith('right'), DATA_DIR: dataDir });
  await until(6, 'sent');
});
