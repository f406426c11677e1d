import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

/**
 * Mounts a disk until the end of the test. Needs root.
 *
 * @param disk.state `full`: it has room for `bytes` only; `read-only`: nothing on it can be changed
 * @param disk.at its folder; by default a new one
 * @param disk.file an empty file that it contains
 * @returns its folder
 */
export function smallDisk(disk: {
  state: 'full' | 'read-only';
  bytes?: number;
  at?: string;
  file?: string;
}): string {
  const { state, bytes = 65_536, at: folder = temporaryFolder(), file } = disk;
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  if (file) writeFileSync(`${folder}/${file}`, '');
  if (state === 'read-only') execFileSync('mount', ['-o', 'remount,ro', folder]);
  return folder;
}
