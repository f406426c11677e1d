import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { codeOf } from '#proposal/logger.ts';
import { Refusal } from './refusal.ts';

/**
 * Creates a file that nobody else can read, lets `fill` write it, and returns its full path. Throws
 * `Refusal` if the file already exists or cannot be written. Other errors of `fill` are rethrown.
 * After an error, a file that this function has created is removed.
 */
export async function newFile(path: string, fill: (file: string) => Promise<unknown>): Promise<string> {
  const file = resolve(path);
  let handle: number | undefined;
  try {
    // The file is created here with mode 600, so that nobody else can read it while it is filled.
    handle = openSync(file, 'wx', 0o600);
    await fill(file);
    fsyncSync(handle);
  } catch (error) {
    if (handle !== undefined) rmSync(file);
    const code = codeOfWriting(error);
    if (!code) throw error;
    if (code === 'EEXIST') throw new Refusal(`${file} already exists and is not replaced.`);
    throw notWritten(file, code);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
  return file;
}

/** The error for a new file that cannot be written. */
export const notWritten = (file: string, code: string) =>
  new Refusal(`${file} could not be written (${code}).`);

/** Returns the error code if the error is about the new file, and undefined otherwise. */
const codeOfWriting = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error ? codeOf(error) : undefined;
