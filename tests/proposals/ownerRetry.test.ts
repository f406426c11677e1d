import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../server/proposals/sqlite/openSqlite.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { proposalsApp } from '../helpers/proposalsApp.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';

test('the first line counts given-up deliveries, exit code 3 signals them, and they can be retried or set aside', async () => {
  let refuse = true;
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) =>
      refuse && address === 'ada@example.com'
        ? done(Object.assign(new Error('no'), { responseCode: 550 }))
        : done(),
  });
  onTestFinished(smtp.stop);
  const { post, settings, stored } = await proposalsApp({ SMTP_URL: smtp.url });
  await post();
  const state = async () => (await stored())[0]?.deliveries[0]?.state;
  await vi.waitUntil(async () => (await state()) === 'dead', soon);
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: settings.dataDir }, ...options);

  const list = await tool();
  expect(list.code).toBe(3);
  expect(list.out).toMatch(/^NEEDS ATTENTION: 1 delivery was given up/);
  expect(list.out).toContain('autoresponder dead (EENVELOPE 550)');
  const id = (await stored())[0]?.id ?? '';
  expect((await tool('--dismiss', id)).out).toBe('1 delivery set aside.\n');
  expect((await tool()).code).toBe(0);

  refuse = false;
  expect((await tool('--retry')).out).toBe('0 deliveries will be tried now.\n');
  expect((await tool('--retry', id)).out).toBe('1 delivery will be tried now.\n');
  await post({ email: 'b@example.com' });
  await vi.waitUntil(
    async () => (await stored()).every(({ deliveries }) => deliveries[0]?.state === 'sent'),
    soon,
  );
});

test('a wrong password is told at the start and on the list, and what waits is sent by --retry, or by a start when it is mended', async () => {
  let password = 'right';
  const smtp = await startSmtp({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: 'site' }) : done(new Error('no')),
  });
  onTestFinished(smtp.stop);
  const url = new URL(smtp.url);
  [url.username, url.password] = ['site', 'wrong'];
  const { post, proposals, settings, stored, logger } = await proposalsApp({ SMTP_URL: url.href });
  await vi.waitUntil(
    () => logger.lines.some((line) => line.includes('does not let this server log in')),
    soon,
  );
  await post();
  const states = async () =>
    (await stored()).flatMap(({ deliveries }) => deliveries.map(({ state, reason }) => reason ?? state));
  await vi.waitUntil(async () => (await states()).every((state) => state === 'EAUTH 535'), soon);
  const tool = (...options: string[]) => ownerTool({ DATA_DIR: settings.dataDir }, ...options);
  const database = await openSqlite(settings.dataDir);
  onTestFinished(() => database.close());
  await database.query('update proposals set created_at = created_at - 660000');
  expect((await tool()).out).toMatch(/^NEEDS ATTENTION: 2 deliveries are overdue \(EAUTH 535\);/);

  expect((await tool('--dismiss', (await stored())[0]?.id ?? '')).out).toBe('2 deliveries set aside.\n');
  expect((await tool()).out).toMatch(/^Nothing needs attention\. 2 deliveries are held/);

  const later = [new Date(Date.now() + 21_600_000)];
  await database.query(`update proposal_deliveries set state = 'queued', due_at = $1`, later);
  password = 'wrong';
  expect((await tool('--retry')).out).toBe('2 deliveries will be tried now.\n');
  // Another request wakes the server.
  await post({ email: 'b@example.com' });
  await vi.waitUntil(() => smtp.mails.length === 4, soon);

  password = 'right';
  await post({ email: 'c@example.com' });
  await vi.waitUntil(
    async () => (await states()).filter((state) => state === 'EAUTH 535').length === 2,
    soon,
  );
  await proposals.close();
  await database.query('update proposal_deliveries set due_at = $1', later);
  url.password = 'right';
  await proposalsApp({ SMTP_URL: url.href, DATA_DIR: settings.dataDir });
  await vi.waitUntil(() => smtp.mails.length === 6, soon);
});
