import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { publicDir, siteFolder } from '../../lib/folders.mjs';

/**
 * The manifest's record of a product. `inputs` is a hash of its sources. `files` has a hash of each
 * of its files, by the file's name below `public`.
 */
export type Made = {
  inputs: string;
  files: Record<string, string>;
  /**
   * Files that are being moved to their place. An interrupted run leaves this entry, so that these
   * files are recognized as made.
   */
  making?: Record<string, string> | undefined;
  /**
   * The file from which the product was made. In the manifest, its path is relative to `site/`. In
   * a `Product`, its path is relative to the project's folder.
   */
  from?: string | undefined;
  /** True if that file is a picture of the sample. */
  sample?: boolean | undefined;
};

const manifestFile = `${siteFolder}/made/manifest.json`;

/**
 * Reads the manifest: a record for each product, by its name. `npm run assets` writes the manifest.
 * From it, `npm run assets` and `npm run preflight` know which files are out of date and which are
 * the owner's own.
 */
export function readManifest(): Partial<Record<string, Made>> {
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as Partial<Record<string, Made>>;
}

/**
 * Whether a file of a product is missing, made by `npm run assets`, or the owner's own. An empty
 * file counts as missing.
 */
export function ownershipOf(name: string, file: string): 'missing' | 'made' | 'own' {
  const { files, making } = readManifest()[name] ?? {};
  const now = hashesOf([file])[file];
  if (!now || now === hash('')) return 'missing';
  return now === files?.[file] || now === making?.[file] ? 'made' : 'own';
}

/**
 * Returns the state of a product, and the name of the file that a message about this state names.
 * The states:
 *
 * - `missing`: at least one of its files is missing.
 * - `own`: the owner has replaced every file.
 * - `stale`: its sources have changed, so it has to be made again.
 * - `current`: it is up to date.
 */
export function productStateOf({
  name,
  files,
  inputs,
}: Omit<Made, 'files'> & { name: string; files: string[] }) {
  const placed = files.map((file) => ({ file, ownership: ownershipOf(name, file) }));
  const missing = placed.find(({ ownership }) => ownership === 'missing');
  if (files.length === 0 || missing) return { state: 'missing', file: missing?.file ?? `${name}/*` } as const;
  const made = placed.find(({ ownership }) => ownership === 'made');
  if (!made) return { state: 'own', file: files.join() } as const;
  const state = readManifest()[name]?.inputs === inputs ? 'current' : 'stale';
  return { state, file: made.file } as const;
}

/** Records that these files of a product are about to be moved to their place. */
export function recordMaking(name: string, making: Record<string, string>): void {
  const last = readManifest()[name] ?? { inputs: '', files: {} };
  write({ ...readManifest(), [name]: { ...last, making } });
}

/**
 * Records a product that was just made.
 *
 * @param made `from` is a path relative to the project's folder, as in a `Product`
 */
export function record(name: string, made: Made): void {
  const from = made.from && relative(siteFolder, made.from);
  write({ ...readManifest(), [name]: { ...made, from } });
}

function write(manifest: Partial<Record<string, Made>>) {
  const whole = `${manifestFile}.new`;
  writeFileSync(whole, `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(whole, manifestFile);
}

/** Returns the hashes of those files that exist below `folder`. */
export function hashesOf(files: string[], folder = publicDir): Record<string, string> {
  const there = files.filter((name) => existsSync(`${folder}/${name}`));
  return Object.fromEntries(there.map((name) => [name, hash(readFileSync(`${folder}/${name}`))]));
}

export function hash(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
