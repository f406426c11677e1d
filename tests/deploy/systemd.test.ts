import { execFileSync, spawnSync } from 'node:child_process';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '../helpers/temporaryFolder.ts';

const installed = spawnSync('systemd-analyze', ['--version']).status === 0;
const units = ['agency-site.service', 'agency-site-backup.service', 'agency-site-backup.timer'];

it.skipIf(!installed)('has units that systemd accepts without a warning', async () => {
  const folder = await temporaryFolder();
  for (const unit of units) await copyFile(`deploy/${unit}`, join(folder, unit));

  const { status, stdout, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', ...units.map((unit) => join(folder, unit))],
    { encoding: 'utf8' },
  );

  // systemd-analyze looks for the program on this machine, which may have Node elsewhere.
  const complaints = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line.includes('agency-site') && !line.includes('/usr/bin/node is not executable'));
  expect(complaints).toEqual([]);
  expect([0, 1]).toContain(status);
});

it.skipIf(!installed)('runs with hardly any privileges, as systemd rates its unit', () => {
  // Of 10, where 10 is a service that may do everything.
  const args = ['security', '--offline=true', '--threshold=20', 'deploy/agency-site.service'];

  expect(spawnSync('systemd-analyze', args, { encoding: 'utf8' })).toMatchObject({ status: 0 });
});

it('deletes only backups, and keeps the last 14', async () => {
  const folder = await temporaryFolder();
  const days = Array.from({ length: 20 }, (_, day) => String(day + 1).padStart(2, '0'));
  for (const name of [...days.map((day) => `proposals-202611${day}-031500.db`), 'notes.txt'])
    await writeFile(join(folder, name), '');

  const [, command = ''] = /^ExecStartPost=\/bin\/sh -c '(.*)'$/m.exec(
    await readFile('deploy/agency-site-backup.service', 'utf8'),
  ) ?? [''];
  execFileSync('/bin/sh', ['-c', command.replace('/var/lib/agency-site-backups', folder)]);

  const kept = days.slice(6).map((day) => `proposals-202611${day}-031500.db`);
  expect((await readdir(folder)).toSorted()).toEqual(['notes.txt', ...kept]);
});

async function temporaryFolder(): Promise<string> {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  return folder.path;
}
