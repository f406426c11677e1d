import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installed } from '../helpers/installed.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
const units = ['agency-site', 'agency-site-backup', 'agency-site-firewall'].map((name) => `${name}.service`);
units.push('agency-site-backup.timer');

it.skipIf(!installed.systemd)(
  'has units that systemd accepts without a warning, and a server with hardly any privileges',
  async () => {
    const folder = temporaryFolder();
    for (const unit of units) {
      const text = await readFile(`deploy/${unit}`, 'utf8');
      // systemd looks for the programs, which may be elsewhere on this machine.
      await writeFile(join(folder, unit), text.replaceAll(/\/usr\/s?bin\/\w+/g, process.execPath));
    }

    const { stdout, stderr } = analyze('verify', ...units.map((unit) => join(folder, unit)));
    // Of 100, where 100 is a service that may do everything.
    const { status } = analyze('security', '--offline=true', '--threshold=20', 'deploy/agency-site.service');

    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('agency-site'))).toEqual([]);
    expect(status).toBe(0);
  },
);
