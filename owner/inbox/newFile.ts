import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { Refusal } from './refusal.ts';

/**
 * Lets `fill` write a new file that nobody else can read, and returns its full path. Throws `Refusal` if it is there already
 * or cannot be written; then there is none.
 */
export async function newFile(path: string, fill: (file: string) => Promise<unknown>): Promise<string> {
  const file = resolve(path);
  let handle: number | undefined;
  try {
    // Created here with mode 600, so that nobody else can read it meanwhile.
    handle = openSync(file, 'wx', 0o600);
    await fill(file);
    fsyncSync(handle);
  } catch (error) {
    if (handle !== undefined) rmSync(file);
    if (error instanceof Refusal) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'EEXIST') throw new Refusal(`${file} is there already, and nothing replaces it.`);
    throw new Refusal(`${file} could not be written (${code}).`);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
  return file;
}
