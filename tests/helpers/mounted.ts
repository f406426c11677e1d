import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from './temporaryFolder.ts';

/** A small file system of its own in memory, such as `size=2m`; gone after the test. */
export async function mounted(options: string): Promise<string> {
  const folder = await makeTemporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder.path]);
  onTestFinished(async () => {
    execFileSync('umount', ['--lazy', folder.path]);
    await folder.remove();
  });
  return folder.path;
}

/** Mounting takes rights that few test runs have; without them such tests are listed as skipped. */
export function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
