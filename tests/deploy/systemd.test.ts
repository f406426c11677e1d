import { spawnSync } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { makeTemporaryFolder } from '../helpers/temporaryFolder.ts';

vi.setConfig({ testTimeout: 30_000 });

const installed = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!installed)('has a unit that systemd understands to the last word', async () => {
  const folder = await makeTemporaryFolder();
  const unit = join(folder.path, 'agency-site.service');
  await copyFile('deploy/agency-site.service', unit);

  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  await folder.remove();

  // It looks for the program on this very machine, which may have its Node elsewhere.
  const complaints = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line.includes('agency-site') && !line.includes('/usr/bin/node is not executable'));
  expect(complaints).toEqual([]);
  expect([0, 1]).toContain(status);
});

it('runs without rights, writes to one folder only, and comes back after a crash', async () => {
  const lines = (await readFile('deploy/agency-site.service', 'utf8')).split('\n');

  for (const line of [
    'DynamicUser=yes',
    'ProtectSystem=strict',
    'StateDirectory=agency-site',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'Restart=on-failure',
  ])
    expect(lines).toContain(line);
  expect(lines.filter((line) => line.startsWith('ReadWritePaths'))).toEqual([]);
});
