import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packagedChromium } from '../../lib/packagedChromium.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

// The package has a browser for this kind of machine only.
it.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
  'is unpacked once and whole when two commands ask for a browser at the same time',
  async () => {
    const parent = temporaryFolder();
    const folder = join(parent, 'a folder of Zoë');

    const commands = await Promise.all([1, 2].map(() => packagedChromium(folder)));

    expect(new Set(commands)).toEqual(new Set([join(folder, 'start')]));
    expect(await readdir(parent)).toEqual(['a folder of Zoë']);
    expect(execFileSync(commands[0]!, ['--version'], { encoding: 'utf8' })).toMatch(
      /^(Headless)?Chrom\w+ \d/,
    );
  },
);
