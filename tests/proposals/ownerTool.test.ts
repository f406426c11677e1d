import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { promised } from '../helpers/promised.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';
import { mailServer } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { openPlace } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { untilStates } from './storeUnderClock.ts';

/** A running site and its owner's command. */
async function siteWith(env: Record<string, string> = {}) {
  const site = await startApp(env);
  const { dataDir } = site.settings;
  return { ...site, dataDir, tool: (...options: string[]) => ownerTool({ DATA_DIR: dataDir }, ...options) };
}

test('without a database the error names the path and the setting, and none is created', async () => {
  const folder = temporaryFolder();
  const err = expect.stringContaining(`There is no database at ${folder}/proposals.db (DATA_DIR)`);
  expect(await ownerTool({ DATA_DIR: folder })).toEqual({ code: 1, out: '', err });
  expect(readdirSync(folder)).toEqual([]);
});

test('what is wrong or finds nothing gets a sentence, its exit code and no stack', async () => {
  const { tool, post, stored } = await siteWith();
  const { body } = await post();
  const nameOne = 'Name an email address or an ID, or select';
  for (const [code, said, ...options] of [
    [2, "Unknown option '--xslx'", '--xslx'],
    [2, "Unexpected argument 'xlsx'", 'xlsx'],
    // Others on the machine see its command lines.
    [2, 'PGPASSWORD', '--copy-to', 'postgres://owner:secret@127.0.0.1:9/none'],
    ...['2026-11-31', '31.10.2026', '2026-13-01', ''].map(
      (day) => [2, '--since takes a day', `--since=${day}`] as const,
    ),
    [2, nameOne, '--delete', '--yes'],
    [2, nameOne, '--delete', '--yes', String(body.id), '--suspects'],
    [2, nameOne, '--delete', '--yes', '--find', 'Ada', '--count', '1'],
    [2, '--find takes a text', '--delete', '--yes', '--find', ''],
    [1, 'There is no request of jörg@xn--bcher-kva.example.', '--delete', 'Jörg@bücher.example', '--yes'],
    [1, 'There is no request whose ID begins with "ada".', '--show', 'Ada'],
    [1, 'No request was found by --find "a" --suspects.', '--json', '--suspects', '--find', 'a'],
    [1, 'No request was found by --until 2020-01-01.', '--delete', '--yes', '--until', '2020-01-01'],
  ] as const) {
    const { err, ...rest } = await tool(...options);
    expect([options, rest, err]).toEqual([options, { code, out: '' }, expect.stringContaining(said)]);
    expect(err).not.toMatch(/^\s+at /m);
  }
  expect(await stored()).toHaveLength(1);
});

test('requests are found, shown, exported and backed up, and a person is erased with the mail files', async () => {
  promised('to learn what we have stored about you, to correct it, or to have it erased.');
  const site = await siteWith();
  const { dataDir, tool, post, stored } = site;
  const grace = { fullName: 'Grace Hopper', email: 'grace@example.com', details: 'Compilers' };
  for (const typed of [{}, { details: 'And a shop.' }, grace]) await post(typed).expect(200);
  await untilStates(site, Array<string>(6).fill('sent'));
  const [{ id, createdAt } = { id: '', createdAt: 0 }] = await stored();
  const time = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
  const { projectType, targetLaunch } = chosen;
  const list = (await tool('--find', 'COMPIL')).out.replace(/ +/g, ' ');
  expect(list).toMatch(/^Nothing needs attention\.\n/);
  expect(list).toContain(`Grace Hopper grace@example.com ${projectType.label} Compilers Sent\n`);
  expect(list).toContain(time);
  expect(list).not.toContain('Ada');
  const shown = (await tool('--show', id.slice(0, 8))).out.replace(/ +/g, ' ');
  expect(shown).toContain(
    `Target Launch: ${targetLaunch.label}\nAutoresponder: Sent\nNotification: Sent\n\nProject Details:\nCompilers\n`,
  );
  expect(shown).toContain(`Received (UTC): ${time}\n`);
  expect(JSON.parse((await tool('--json', '--find', 'grace')).out)).toMatchObject([buildProposal(grace)]);

  const elsewhere = temporaryFolder();
  const file = `${elsewhere}/proposals.db`;
  const written = { code: 0, out: `3 requests written to ${file}.\n`, err: '' };
  expect(await tool('--backup', file)).toEqual(written);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const [path, said] of [
    [file, `${file} is there already, and nothing replaces it.\n`],
    [`${elsewhere}/no/such/folder.db`, expect.stringContaining('could not be written (ENOENT)')],
  ])
    expect(await tool('--backup', path)).toMatchObject({ code: 1, err: said });

  const files = () => readdirSync(`${dataDir}/outbox`);
  const err = 'Nothing was deleted: add --yes, as nobody can be asked here.\n';
  const refused = { code: 1, out: expect.stringContaining('And a shop.'), err };
  expect(await tool('--delete', 'ADA@example.com')).toEqual(refused);
  expect([(await stored()).length, files().length]).toEqual([3, 6]);
  const erased = { code: 0, out: expect.stringContaining('2 requests deleted') };
  expect(await tool('--delete', 'ADA@example.com', '--yes')).toMatchObject(erased);
  expect((await stored()).map((one) => one.id)).toEqual([id]);
  expect(files().filter((name) => !name.startsWith(id))).toEqual([]);
  expect((await tool('--delete', id, '--yes')).code).toBe(0);
  expect(await stored()).toEqual([]);
});

test('what waits or was given up is told by the first line and exit code 3, and retried or set aside', async () => {
  let [password, refuse] = ['right', true];
  const no = Object.assign(new Error('no'), { responseCode: 550 });
  const smtp = await mailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'site' }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) => done(refuse && address === 'ada@example.com' ? no : null),
  });
  const SMTP_URL = smtp.url.replace('//', '//site:wrong@');
  const site = await siteWith({ SMTP_URL });
  const { post, dataDir, tool, log } = site;
  await expect.poll(log, soon).toContain('does not let this server log in');
  const { id } = (await post()).body as { id: string };
  await untilStates(site, Array<string>(2).fill('queued EAUTH 535'));
  expect((await tool()).code).toBe(0);
  const database = await openPlace({ DATA_DIR: dataDir });
  await database.query('update proposals set created_at = $1', [new Date(Date.now() - 11 * 60_000)]);
  const overdue = /^NEEDS ATTENTION: overdue: 2 \(EAUTH 535\); the oldest request: 11 minutes ago\.\n/;
  expect(await tool()).toMatchObject({ code: 3, out: expect.stringMatching(overdue) });
  expect((await tool('--dismiss', id)).out).toBe('2 deliveries set aside.\n');
  expect((await tool()).out).toMatch(/^Nothing needs attention\. Held: 2 \(--show says why\)\.\n/);

  await database.query(`update proposal_deliveries set state = 'queued', due_at = $1`, [new Date(2e12)]);
  password = 'wrong';
  expect((await tool('--retry')).out).toBe('2 deliveries will be tried now.\n');
  // Another request wakes the server.
  await post({ email: 'b@example.com' });
  await untilStates(site, ['dead EENVELOPE 550', 'sent', 'sent', 'sent']);
  const { code, out } = await tool();
  expect([code, out]).toEqual([3, expect.stringContaining('given up: 1 (--retry sends again)')]);
  expect(out).toContain('Autoresponder: Given up (EENVELOPE 550)');
  refuse = false;
  expect((await tool('--retry')).out).toBe('1 delivery will be tried now.\n');
  await post({ email: 'c@example.com' });
  await untilStates(site, Array<string>(6).fill('sent'));
});
