import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import request from 'supertest';
import { expect, test, vi } from 'vitest';
import { toCsv, toTable } from '../../scripts/lib/proposalReport.ts';
import { functionPath } from '../../server/functions/functionRoute.ts';
import type { ArchivedProposal } from '../../supabase/functions/send-autoresponder/core/archive.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalsApp } from '../helpers/proposalsApp.ts';
import { startSmtp } from '../helpers/smtp.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function script(dataDir: string, ...options: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/proposals.ts', ...options], {
    cwd: root,
    env,
  });
  return (await run).stdout;
}

test('beside a running server the owner lists, exports and puts dead mail back', async () => {
  let refuse = true;
  const smtp = await startSmtp({
    onRcptTo: (_address, _session, done) =>
      refuse ? done(Object.assign(new Error('no'), { responseCode: 550 })) : done(),
  });
  const { app, settings, stored } = await proposalsApp({ SMTP_URL: smtp.url });
  await request(app).post(functionPath).send(buildProposal());
  const states = async () => (await stored())[0]?.deliveries.map(({ state }) => state);
  await vi.waitUntil(async () => (await states())?.every((state) => state === 'dead'));

  expect(await script(settings.dataDir)).toMatch(
    /Ada Lovelace +ada@example\.com +Care Agency Website +Within 1 Month +autoresponder dead \(EENVELOPE 550\)/,
  );
  const [exported] = JSON.parse(await script(settings.dataDir, '--json')) as unknown[];
  expect(exported).toMatchObject(buildProposal());
  expect(await script(settings.dataDir, '--csv')).toContain('"A site for our care agency.\nWith booking."');

  refuse = false;
  expect(await script(settings.dataDir, '--retry')).toBe('2 deliveries put back into the queue.\n');
  expect(await script(settings.dataDir, '--retry')).toBe('0 deliveries put back into the queue.\n');
  // The server looks for what others put into the queue every half minute.
  await vi.waitUntil(async () => (await states())?.every((state) => state === 'sent'), { timeout: 40_000 });
  await smtp.stop();
}, 60_000);

test('a cell that a spreadsheet would run as a formula is made harmless', () => {
  const csv = toCsv([build({ fullName: '=HYPERLINK("https://evil.example")', details: 'Say "hi", please' })]);
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(csv).toContain('"Say ""hi"", please"');
  expect(csv.split('\r\n')).toHaveLength(3);
});

test('the table stays in its columns, whatever the script of the names', () => {
  const lines = toTable([build({ fullName: '山田太郎' }), build({ fullName: 'Ada' })]).split('\n');
  expect(lines[2]).toContain('山田太郎  ada@example.com');
  expect(lines[3]).toContain('Ada       ada@example.com');
  expect(toTable([])).toBe('No requests yet.\n');
});

function build(overrides: Parameters<typeof buildProposal>[0]): ArchivedProposal {
  return { id: 'the-id', createdAt: Date.UTC(2026, 0, 1), ...buildProposal(overrides), deliveries: [] };
}
