import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publicDir, siteFolder } from '../../lib/folders.mjs';

/**
 * The working folder of `npm run assets`. It is inside the site's folder, so that a file can be
 * moved to its place by a rename.
 */
const staging = `${siteFolder}/made/.making`;

/** The folders for products that are not yet complete: one for static files, one for modules. */
export const stagedPublic = `${staging}/public`;
export const stagedMade = `${staging}/made`;

/** The folder for the owner's files that cannot be decoded. New files were made in their place. */
const setAside = `${siteFolder}/made/unreadable`;

/** Empties the working folder for the next product. */
export function beginStaging(): void {
  endStaging();
  for (const folder of ['images', 'fonts']) mkdirSync(join(stagedPublic, folder), { recursive: true });
  mkdirSync(stagedMade, { recursive: true });
}

/** Removes the working folder. */
export function endStaging(): void {
  rmSync(staging, { recursive: true, force: true });
}

/** Returns the paths of the files in the working folder, below its `public`. */
export function stagedFiles(): string[] {
  const entries = readdirSync(stagedPublic, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return files.map((file) => file.slice(join(stagedPublic, '/').length).replaceAll('\\', '/'));
}

/** Moves these files from the working folder to `public`, and then the modules that name them. */
export function putInPlace(files: string[]): void {
  for (const file of files) rename(join(stagedPublic, file), join(publicDir, file));
  for (const file of readdirSync(stagedMade)) rename(join(stagedMade, file), join(siteFolder, 'made', file));
}

/** Moves a file out of `public`, so that it is not lost, and returns its new path. */
export function putAside(file: string): string {
  const place = join(setAside, file);
  rename(join(publicDir, file), place);
  return place;
}

/** Removes files from `public`. */
export function removeFiles(files: string[]): void {
  for (const file of files) if (existsSync(join(publicDir, file))) rmSync(join(publicDir, file));
}

function rename(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}
