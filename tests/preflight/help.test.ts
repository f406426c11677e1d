import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ending, runIn } from '../helpers/projectCopy.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

it('npm run preflight with --help prints its options, and checks nothing', async () => {
  // The file of settings does not exist. A check would fail, but the help does not need the file.
  const missing = join(temporaryFolder(), 'settings');

  const { code, stdout, stderr } = await ending(
    runIn('.', {})('owner/preflight.ts', '--help', '--env', missing),
  );

  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^npm run preflight \[-- OPTIONS\]/);
  for (const option of ['--no-browser', '--mail', '--env', '--json'])
    expect(stdout).toContain(`\n  ${option} `);
});
