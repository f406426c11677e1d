import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { publicDir, siteFolder } from '../../lib/folders.mjs';

/** What a product was made from, and its files by their names below `public`: hashes. */
export type Made = {
  inputs: string;
  files: Record<string, string>;
  /**
   * Files that are being put into their place. An interrupted run leaves this entry, and they are
   * known as made.
   */
  making?: Record<string, string> | undefined;
  /** The file that it was made from. The manifest names it from `site/`. */
  from?: string | undefined;
  /** True if that picture is a sample's. */
  sample?: boolean | undefined;
};

const manifestFile = `${siteFolder}/made/manifest.json`;

/**
 * By the product's name. `npm run assets` writes it, so that it and `npm run preflight` know what
 * is out of date and what is the owner's own.
 */
export function readManifest(): Partial<Record<string, Made>> {
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as Partial<Record<string, Made>>;
}

/**
 * Whether a file of a product is there, and whether it is the one that was made. An empty file is
 * nobody's.
 */
export function placeOf(name: string, file: string): 'missing' | 'made' | 'own' {
  const { files, making } = readManifest()[name] ?? {};
  const now = hashesOf([file])[file];
  if (!now || now === hash('')) return 'missing';
  return now === files?.[file] || now === making?.[file] ? 'made' : 'own';
}

/**
 * Whether a product has to be made, and the file that shows it. `stale`: it was made from something
 * else than now. `own`: the owner has put something else into the place of every file.
 */
export function stateOf({ name, files, inputs }: Omit<Made, 'files'> & { name: string; files: string[] }) {
  const places = files.map((file) => ({ file, place: placeOf(name, file) }));
  const missing = places.find(({ place }) => place === 'missing');
  if (files.length === 0 || missing) return { state: 'missing', file: missing?.file ?? `${name}/*` } as const;
  const made = places.find(({ place }) => place === 'made');
  if (!made) return { state: 'own', file: files.join() } as const;
  const state = readManifest()[name]?.inputs === inputs ? 'current' : 'stale';
  return { state, file: made.file } as const;
}

/** Notes that these files of a product are about to be put into their place. */
export function recordMaking(name: string, making: Record<string, string>): void {
  const last = readManifest()[name] ?? { inputs: '', files: {} };
  write({ ...readManifest(), [name]: { ...last, making } });
}

/** Notes what was just made. */
export function record(name: string, made: Made): void {
  const from = made.from && relative(siteFolder, made.from);
  write({ ...readManifest(), [name]: { ...made, from } });
}

function write(manifest: Partial<Record<string, Made>>) {
  const whole = `${manifestFile}.new`;
  writeFileSync(whole, `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(whole, manifestFile);
}

/** @returns the hashes of those files that exist below `folder` */
export function hashesOf(files: string[], folder = publicDir): Record<string, string> {
  const there = files.filter((name) => existsSync(`${folder}/${name}`));
  return Object.fromEntries(there.map((name) => [name, hash(readFileSync(`${folder}/${name}`))]));
}

export function hash(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
