import { cp } from 'node:fs/promises';
import { resolve } from 'node:path';

const left = ['node_modules', 'dist', 'data', '.git', 'shots', '.env'];

/** Copies the current sources, committed or not. Leaves out generated files and the settings of this machine. */
export async function copyProject(folder: string): Promise<void> {
  const leftPaths = new Set(left.map((name) => resolve(name)));
  await cp('.', folder, { recursive: true, filter: (source) => !leftPaths.has(resolve(source)) });
}
