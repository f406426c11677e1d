import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rootDir } from './paths.ts';

/** What a product was made from, and its files by their names below `public`: hashes. */
export type Made = {
  inputs: string;
  files: Record<string, string>;
  /** The picture in `site/pictures` that it was made from. */
  from?: string | undefined;
  /** True if that picture is a sample's. */
  sample?: boolean | undefined;
};

/**
 * By the product's name. `npm run assets` writes it, so that it and `npm run preflight` know what is out of date and
 * what is the owner's own.
 */
export type Manifest = Partial<Record<string, Made>>;

const manifestFile = `${rootDir}/scripts/assets/manifest.json`;

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
}

/** Notes what was just made. */
export function record(name: string, made: Made): void {
  writeFileSync(manifestFile, `${JSON.stringify({ ...readManifest(), [name]: made }, null, 2)}\n`);
}

/** @returns the hashes of those files that exist below `folder` */
export function hashesOf(files: string[], folder: string): Record<string, string> {
  const there = files.filter((name) => existsSync(`${folder}/${name}`));
  return Object.fromEntries(there.map((name) => [name, hash(readFileSync(`${folder}/${name}`))]));
}

export function hash(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
