import { cp } from 'node:fs/promises';
import { resolve } from 'node:path';

const left = ['node_modules', 'dist', 'data', '.git', 'shots', '.env'];

/** Copies the sources as they lie here, committed or not, without what is made from them or belongs to one machine. */
export async function copyProject(folder: string): Promise<void> {
  const leftPaths = new Set(left.map((name) => resolve(name)));
  await cp('.', folder, { recursive: true, filter: (source) => !leftPaths.has(resolve(source)) });
}
