import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { publicDir, siteFolder } from '../../lib/folders.mjs';

/** What a product was made from, and its files by their names below `public`: hashes. */
export type Made = {
  inputs: string;
  files: Record<string, string>;
  /** The file that it was made from. The manifest names it from `site/`. */
  from?: string | undefined;
  /** True if that picture is a sample's. */
  sample?: boolean | undefined;
};

const manifestFile = `${siteFolder}/made/manifest.json`;

/**
 * By the product's name. `npm run assets` writes it, so that it and `npm run preflight` know what is out of date and
 * what is the owner's own.
 */
export function readManifest(): Partial<Record<string, Made>> {
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as Partial<Record<string, Made>>;
}

/**
 * Whether a product has to be made, and the file that shows it. `stale`: it was made from something else than now. `own`: the
 * owner has put something else into the place of every file.
 */
export function stateOf(product: Omit<Made, 'files'> & { name: string; files: string[] }) {
  const { name, files, inputs, from } = product;
  const [last, now] = [readManifest()[name], hashesOf(files)];
  const missing = files.length > 0 ? files.find((file) => !now[file]) : `${name}/*`;
  if (missing) return { state: 'missing', file: missing } as const;
  const made = files.find((file) => now[file] === last?.files[file]);
  const file = made ?? files.join();
  if (last?.inputs === inputs) return { state: made ? 'current' : 'own', file } as const;
  return { state: made || from ? 'stale' : 'own', file } as const;
}

/** Notes what was just made. */
export function record(name: string, made: Made): void {
  const from = made.from && relative(siteFolder, made.from);
  const all = { ...readManifest(), [name]: { ...made, from } };
  writeFileSync(manifestFile, `${JSON.stringify(all, null, 2)}\n`);
}

/** @returns the hashes of those files that exist below `public` */
export function hashesOf(files: string[]): Record<string, string> {
  const there = files.filter((name) => existsSync(`${publicDir}/${name}`));
  return Object.fromEntries(there.map((name) => [name, hash(readFileSync(`${publicDir}/${name}`))]));
}

export function hash(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
