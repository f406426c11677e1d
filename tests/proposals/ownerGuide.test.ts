import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownerTool } from '../helpers/ownerTool.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openTestDatabase } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { storeUnderClock } from './storeUnderClock.ts';

/** Returns the arguments that a shell passes to `npm` if it runs a command in this time zone. */
function argumentsIn(timeZone: string, command: string): string[] {
  const script = `npm() { printf '%s\\n' "$@"; }\n${command}`;
  const env = { PATH: process.env['PATH'], TZ: timeZone };
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env }).trim().split('\n');
}

it('the backup command in docs/owner.md succeeds on the second day too, and keeps the first backup', async () => {
  const [command = ''] =
    /^npm run proposals -- --backup .*$/m.exec(readFileSync('docs/owner.md', 'utf8')) ?? [];
  const folder = temporaryFolder();
  const { submit } = storeUnderClock(await openTestDatabase({ DATA_DIR: folder }));
  await submit(buildProposal(), {});

  // The time zones are 24 hours apart. So the command runs as on two days, at the same time of day.
  const names = ['UTC24', 'UTC0'].map((timeZone) => argumentsIn(timeZone, command).at(-1)!);
  const codes = [];
  for (const name of names)
    codes.push((await ownerTool({ DATA_DIR: folder }, '--backup', join(folder, name))).code);

  expect(codes).toEqual([0, 0]);
  // "Restore" in the guide finds backups by this pattern, and takes the last one by name.
  expect(readdirSync(folder).filter((name) => /^proposals-20.*\.db$/.test(name))).toEqual(names);
});
