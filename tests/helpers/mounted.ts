import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from './temporaryFolder.ts';

/** Mounts a small in-memory file system, such as `size=2m`, and unmounts it after the test. */
export async function mounted(options: string): Promise<string> {
  const folder = await makeTemporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder.path]);
  onTestFinished(async () => {
    execFileSync('umount', ['--lazy', folder.path]);
    await folder.remove();
  });
  return folder.path;
}

/** Whether this process may mount a file system. If not, the tests that need one are reported as skipped. */
export function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
