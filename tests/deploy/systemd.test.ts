import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installed } from '../helpers/installed.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });

it.skipIf(!installed.systemd)('has units that systemd accepts, and a server of few privileges', () => {
  const folder = temporaryFolder();
  const units = ['.service', '-backup.service', '-firewall.service', '-backup.timer'].map((ending) => {
    const [unit, text] = [join(folder, `agency-site${ending}`), `deploy/agency-site${ending}`];
    // systemd looks for the programs, which may be elsewhere on this machine.
    writeFileSync(unit, readFileSync(text, 'utf8').replaceAll(/\/usr\/s?bin\/\w+/g, process.execPath));
    return unit;
  });

  const { stdout, stderr } = analyze('verify', ...units);
  // Of 100, where 100 is a service that may do everything.
  const { status } = analyze('security', '--offline=true', '--threshold=20', 'deploy/agency-site.service');

  expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('agency-site'))).toEqual([]);
  expect(status).toBe(0);
});
