import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../owner/inbox/commandLine.ts';
import { startApp } from '../helpers/app.ts';
import { toBeSentNow, ownerTool } from '../helpers/ownerTool.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';
import { mailServer } from '../helpers/smtp.ts';
import { patient } from '../helpers/patient.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { storeUnderClock, untilSent, untilStates } from './storeUnderClock.ts';

/** A running site and `npm run proposals`. */
async function siteWith(env: Record<string, string> = {}) {
  const site = await startApp(env);
  const { dataDir } = site.settings;
  return { ...site, dataDir, tool: (...options: string[]) => ownerTool({ DATA_DIR: dataDir }, ...options) };
}

/** A store with one request from Ada, and `npm run proposals`. */
async function storeWithOne() {
  const folder = temporaryFolder();
  const { submit, archive } = storeUnderClock(await openTestDatabase({ DATA_DIR: folder }));
  await submit(buildProposal(), {});
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: folder }, ...options);
  return { tool, stored: () => archive.list() };
}

it('if there is no database, npm run proposals names the path and the setting, and creates none', async () => {
  const folder = temporaryFolder();
  const err = expect.stringContaining(`There is no database at ${folder}/proposals.db (DATA_DIR)`);
  expect(await ownerTool({ DATA_DIR: folder })).toEqual({ code: 1, out: '', err });
  expect(readdirSync(folder)).toEqual([]);
});

const nameOne = 'Choose requests in one of two ways: write an email address or an ID, or use';

const wrongLines: { options: string[]; message: string }[] = [
  { options: ['--xslx'], message: "Unknown option '--xslx'" },
  { options: ['xlsx'], message: "Unexpected argument 'xlsx'" },
  { options: ['--show'], message: "Option '--show <value>' argument missing" },
  { options: ['--count=none'], message: '--count takes a whole number' },
  { options: ['--count=0'], message: '--count takes a whole number' },
  { options: ['--count=-1'], message: '--count takes a whole number' },
  { options: ['--count=1.5'], message: '--count takes a whole number' },
  { options: ['--since=2026-11-31'], message: '--since takes a day' },
  { options: ['--since=31.10.2026'], message: '--since takes a day' },
  { options: ['--until=2026-13-01'], message: '--until takes a day' },
  { options: ['--since='], message: '--since takes a day' },
  { options: ['--dismiss', 'one', 'two'], message: 'Write only one ID' },
  { options: ['--delete', '--yes'], message: nameOne },
  { options: ['--delete', '--yes', 'ada@example.com', '--suspects'], message: nameOne },
  {
    options: ['--delete', '--yes', '--find', 'Ada', '--count', '1'],
    message: 'Leave out --count, because it has no effect on --delete.',
  },
  {
    options: ['--retry', '--find', 'ada'],
    message:
      'Leave out --find, because it has no effect on --retry; to retry only one request, write --retry ID.',
  },
  { options: ['--yes'], message: 'Leave out --yes, because it has no effect on the list.' },
  { options: ['--retry', '--delete', 'ada', '--yes'], message: 'Write only one of --retry and --delete.' },
  {
    options: ['--backup', '/no/file', '--xlsx', '/no/file'],
    message: 'Write only one of --xlsx and --backup.',
  },
  { options: ['--copy-to', 'a database', '--json'], message: 'Write only one of --json and --copy-to.' },
  { options: ['--show', '0', '--dismiss'], message: 'Write only one of --show and --dismiss.' },
  { options: ['--delete', '--yes', '--find', ' '], message: '--find needs a text' },
  { options: ['--delete', '--yes', '--find', '\u0301'], message: '--find needs a text' },
  { options: ['--copy-to', 'a database'], message: '--copy-to takes a URL' },
  // A password on a command line can be read by every user of the machine.
  { options: ['--copy-to', 'postgres://owner:secret@127.0.0.1:9/none'], message: 'PGPASSWORD' },
];

it.each(wrongLines.map(({ options, message }) => [options.join(' '), options, message] as const))(
  'the wrong command “npm run proposals %s” gets a message and exit code 2, and changes nothing',
  async (_line, options, message) => {
    const { tool, stored } = await storeWithOne();
    const { code, out, err } = await tool(...options);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)]);
    expect(err).not.toMatch(/^\s+at /m);
    expect(await stored()).toHaveLength(1);
  },
);

it('an unknown option makes npm run proposals print its help and, below it, the reason', async () => {
  const { tool } = await storeWithOne();
  const [{ out }, { err }] = [await tool('--help'), await tool('--xslx')];
  expect(out).toContain('--delete [EMAIL|ID]');
  expect(err).toBe(`${out}\nUnknown option '--xslx'.\n`);
});

it('npm run proposals prints its help even if a setting is invalid', async () => {
  const { code, out, err } = await ownerTool({ PORT: 'none' }, '--help');
  expect([code, out, err]).toEqual([0, expect.stringContaining('--delete [EMAIL|ID]'), '']);
});

const selecting = ['--find=ada', '--since=2026-10-01', '--until=2026-10-31', '--suspects'];
const allOptions = [...selecting, '--count=5', '--yes'];

/** Whether `npm run proposals` accepts this command line. Nothing is carried out. */
function isAccepted(...line: string[]): boolean {
  try {
    readCommandLine(line);
    return true;
  } catch {
    return false;
  }
}

it.each([
  { action: 'the list', line: [], effective: [...selecting, '--count=5'] },
  { action: '--show', line: ['--show=0'], effective: [] },
  { action: '--xlsx', line: ['--xlsx=file'], effective: selecting },
  { action: '--json', line: ['--json'], effective: selecting },
  { action: '--retry', line: ['--retry'], effective: [] },
  { action: '--dismiss', line: ['--dismiss'], effective: selecting },
  { action: '--delete', line: ['--delete'], effective: [...selecting, '--yes'] },
  { action: '--backup', line: ['--backup=file'], effective: [] },
  { action: '--copy-to', line: ['--copy-to=address'], effective: [] },
])('npm run proposals accepts, for $action, only options that have an effect', ({ line, effective }) => {
  const accepted = allOptions.filter((option) => isAccepted(...line, '--env=.env', option));
  expect(accepted).toEqual(effective);
});

const searches: { options: string[]; message: string }[] = [
  {
    options: ['--delete', 'Jörg@bücher.example', '--yes'],
    message: 'There is no request from jörg@xn--bcher-kva.example.',
  },
  { options: ['--dismiss', 'nobody@example.com'], message: 'There is no request from nobody@example.com.' },
  { options: ['--show', 'Ada'], message: 'There is no request whose ID begins with "ada".' },
  { options: ['--show', '%-'], message: 'There is no request whose ID begins with "%-".' },
  { options: ['--retry', 'FFFFFFFF-'], message: 'There is no request whose ID begins with "ffffffff-".' },
  { options: ['--find', 'zoo'], message: 'No request was found by --find "zoo".' },
  {
    options: ['--json', '--suspects', '--find', 'a'],
    message: 'No request was found by --find "a" --suspects.',
  },
  {
    options: ['--delete', '--yes', '--until', '2020-01-01'],
    message: 'No request was found by --until 2020-01-01.',
  },
];

it.each(searches.map(({ options, message }) => [options.join(' '), options, message] as const))(
  'if “npm run proposals %s” finds nothing, it says what it looked for, and its exit code is 1',
  async (_line, options, message) => {
    const { tool, stored } = await storeWithOne();
    expect(await tool(...options)).toEqual({ code: 1, out: '', err: `${message}\n` });
    expect(await stored()).toHaveLength(1);
  },
);

/** A site with one request, whose mails were sent. `time` is when the request arrived. */
async function delivered() {
  const { tool, post, stored, ...site } = await siteWith();
  await post().expect(200);
  await untilSent({ stored });
  const [{ id, createdAt } = { id: '', createdAt: 0 }] = await stored();
  const time = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
  return { ...site, tool, stored, id, time };
}

describe('a request', () => {
  it('the owner’s list shows when a request arrived, in the site’s time zone', async () => {
    const { tool, id, time } = await delivered();
    const { code, out } = await tool();
    expect([code, out]).toEqual([0, expect.stringMatching(/^Nothing needs attention\.\n/)]);
    expect(out.replaceAll(/ +/g, ' ')).toContain(`${id.slice(0, 8)} ${time} Ada Lovelace ada@example.com`);
  });

  it('--show prints a whole request by the start of its ID', async () => {
    const { tool, id, time } = await delivered();
    const shown = (await tool('--show', id.slice(0, 8))).out.replaceAll(/ +/g, ' ');
    expect(shown).toContain(`Received (UTC): ${time}\n`);
    expect(shown).toContain(`Target Launch: ${chosen.targetLaunch.label}\nConfirmation: Sent\n`);
    expect(shown).toContain(`\n\nProject Details:\n${buildProposal().details}\n`);
  });

  it('--json exports a request with each answer under the name of its field', async () => {
    const { tool } = await delivered();
    const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const exported: unknown = JSON.parse((await tool('--json', '--find', 'ADA')).out);
    expect(exported).toMatchObject([{ ...buildProposal(), createdAt }]);
  });

  it('--backup writes a file that only the owner can read, and a site restored from it has the request', async () => {
    const { tool, stored } = await delivered();
    const elsewhere = temporaryFolder();
    const file = `${elsewhere}/proposals.db`;
    expect(await tool('--backup', file)).toEqual({
      code: 0,
      out: `1 request written to ${file}.\n`,
      err: '',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const restored = await startApp({ DATA_DIR: elsewhere });
    expect(await restored.stored()).toEqual(await stored());
  });
});

it.each(['--backup', '--xlsx'])(
  'the option %s of npm run proposals does not replace an existing file',
  async (option) => {
    const { tool } = await storeWithOne();
    const file = `${temporaryFolder()}/file`;
    writeFileSync(file, 'mine');
    const { code, err } = await tool(option, file);
    expect([code, err]).toEqual([1, `${file} already exists and is not replaced.\n`]);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  },
);

it.each(['--backup', '--xlsx'])(
  'the option %s of npm run proposals names the file if its folder does not exist',
  async (option) => {
    const { tool } = await storeWithOne();
    const file = `${temporaryFolder()}/no/such/file`;
    expect(await tool(option, file)).toEqual({
      code: 1,
      out: '',
      err: `${file} could not be written (ENOENT).\n`,
    });
  },
);

it('--backup of Postgres is refused, and the message names pg_dump', async () => {
  const { code, err } = await ownerTool(
    { DATABASE_URL: 'postgres://owner@127.0.0.1:9/none' },
    '--backup',
    'file',
  );
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^DATABASE_URL is set: back up Postgres with pg_dump/),
  ]);
});

/**
 * A store with one request, which arrived `minutes` ago. Its deliveries are in this state. `why` is
 * the error of the last attempt or, for `held`, the reason.
 */
async function undelivered(state: 'queued' | 'dead' | 'held', why: string, minutes: number) {
  const folder = temporaryFolder();
  const database = await openTestDatabase({ DATA_DIR: folder });
  const { submit, clock, archive } = storeUnderClock(database);
  clock.now = Date.now() - minutes * 60_000;
  await submit(buildProposal(), {});
  const column = state === 'held' ? 'held_because' : 'last_error';
  await database.query(`update proposal_deliveries set state = $1, ${column} = $2`, [state, why]);
  const states = async () =>
    (await archive.list()).flatMap((one) => one.deliveries.map((delivery) => delivery.state));
  const idOfRequest = async () => (await archive.list())[0]!.id;
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: folder }, ...options);
  return { states, tool, database, archive, idOfRequest };
}

describe('failed deliveries', () => {
  it.each([
    { minutes: 11, age: '11 minutes ago' },
    { minutes: 3 * 60, age: '3 hours ago' },
    { minutes: 72 * 60, age: '3 days ago' },
  ])(
    'if mails are not sent after ten minutes, the owner’s list says so with “$age” and exit code 3',
    async ({ minutes, age }) => {
      const { tool } = await undelivered('queued', 'EAUTH 535', minutes);
      const { code, out } = await tool();
      const line = `NEEDS ATTENTION: still not sent after ten minutes: 2 (EAUTH 535); the oldest affected request: ${age}.`;
      expect([code, out.split('\n')[0]]).toEqual([3, line]);
    },
  );

  it('the owner’s list does not report a failed mail that has waited for less than ten minutes', async () => {
    const { tool } = await undelivered('queued', 'EAUTH 535', 9);
    expect(await tool()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Nothing needs attention\.\n/),
    });
  });

  it('the owner’s list reports at once a mail that was given up, with the reason in its row', async () => {
    const { tool } = await undelivered('dead', 'EENVELOPE 550', 0);
    const { code, out } = await tool();
    expect([code, out]).toEqual([3, expect.stringContaining('given up: 2 (--retry tries again)')]);
    expect(out).toContain('Confirmation: Given up (EENVELOPE 550)');
  });

  it.each([
    { error: 'EENVELOPE 550 5.2.252', remedy: 'the account in SMTP_URL may not send as MAIL_FROM' },
    { error: 'EAUTH 535', remedy: 'the mail server refuses the login' },
  ])(
    'if two mails of a request failed with $error, --show says a single time what to do about this code',
    async ({ error, remedy }) => {
      const { tool } = await undelivered('dead', error, 0);
      const [{ id }] = JSON.parse((await tool('--json')).out) as [{ id: string }];
      expect((await tool('--show', id)).out.split(`\n${error}: ${remedy}`)).toHaveLength(2);
    },
  );

  it('after --retry, mails that were given up wait for a new attempt', async () => {
    const { tool, states } = await undelivered('dead', 'EENVELOPE 550', 0);
    expect((await tool('--retry')).out).toBe(toBeSentNow('2 deliveries'));
    expect(await states()).toEqual(['queued', 'queued']);
  });

  it('after --dismiss, mails that were given up are set aside and need no attention', async () => {
    const { tool, states } = await undelivered('dead', 'EENVELOPE 550', 0);
    expect((await tool('--dismiss', 'ada@example.com')).out).toBe('2 deliveries set aside.\n');
    expect(await states()).toEqual(['held', 'held']);
    expect(await tool()).toMatchObject({
      code: 0,
      out: expect.stringContaining('Held or set aside: 2 (see the column Deliveries; --show ID says why)'),
    });
  });

  it('--retry and --dismiss do not change a mail while it is being sent', async () => {
    const { tool, database, idOfRequest } = await undelivered('queued', 'EAUTH 535', 0);
    await database.query('update proposal_deliveries set leased_until = $1', [new Date(Date.now() + 60_000)]);
    const id = await idOfRequest();
    expect((await tool('--retry')).out).toBe(toBeSentNow('0 deliveries'));
    expect((await tool('--retry', id)).out).toBe(toBeSentNow('0 deliveries'));
    expect((await tool('--dismiss', id)).out).toBe('0 deliveries set aside.\n');
  });

  it('--retry applies to a mail again once the lease of a crashed server has ended', async () => {
    const { tool, database, idOfRequest } = await undelivered('queued', 'EAUTH 535', 0);
    await database.query('update proposal_deliveries set leased_until = $1', [new Date(Date.now() - 1)]);
    expect((await tool('--retry', await idOfRequest())).out).toBe(toBeSentNow('2 deliveries'));
  });

  it('after --retry ID, a failed mail of this request waits for a new attempt, and its sent mail does not', async () => {
    const { tool, database, idOfRequest, states } = await undelivered('dead', 'EENVELOPE 550', 0);
    await database.query(`update proposal_deliveries set state = 'sent' where kind = 'notification'`);
    expect((await tool('--retry', await idOfRequest())).out).toBe(toBeSentNow('1 delivery'));
    expect(await states()).toEqual(['queued', 'sent']);
  });

  it.each([
    { way: 'without an ID', withId: false },
    { way: 'with the request’s ID', withId: true },
  ])('after --retry $way, a mail that was given up gets all attempts again', async ({ withId }) => {
    const { tool, database, archive, idOfRequest } = await undelivered('dead', 'ETIMEDOUT', 0);
    await database.query('update proposal_deliveries set attempts = 44');
    await tool('--retry', ...(withId ? [await idOfRequest()] : []));
    const [one] = await archive.list();
    expect(one!.deliveries.map(({ attempts }) => attempts)).toEqual([0, 0]);
  });
});

it('a mail that is held because of a limit is released only by --retry with its request’s ID', async () => {
  const { tool, states } = await undelivered('held', 'limit', 0);
  expect((await tool('--retry')).out).toBe(toBeSentNow('0 deliveries'));
  const [{ id }] = JSON.parse((await tool('--json')).out) as [{ id: string }];
  expect((await tool('--retry', id)).out).toBe(toBeSentNow('2 deliveries'));
  expect(await states()).toEqual(['queued', 'queued']);
});

it('a mail that a mail server refused is sent after --retry once the server accepts it', async () => {
  let [password, refuse] = ['right', true];
  const no = Object.assign(new Error('5.1.1 There is no such mailbox'), { responseCode: 550 });
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
  await expect.poll(log, patient).toContain('refuses the login');
  await post();
  await untilStates(site, Array<string>(2).fill('queued EAUTH 535'));
  const database = await openTestDatabase({ DATA_DIR: dataDir });
  await database.query(`update proposal_deliveries set state = 'queued', held_because = null, due_at = $1`, [
    new Date(2e12),
  ]);
  password = 'wrong';
  expect((await tool('--retry')).out).toBe(toBeSentNow('2 deliveries'));
  // When another request is stored, the outbox looks for mails that are due.
  await post({ email: 'b@example.com' });
  await untilStates(site, ['dead EENVELOPE 550 5.1.1', 'sent', 'sent', 'sent']);
  refuse = false;
  expect((await tool('--retry')).out).toBe(toBeSentNow('1 delivery'));
  await post({ email: 'c@example.com' });
  await untilStates(site, Array<string>(6).fill('sent'));
});
