import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { LandingContent } from '../../components/records.ts';
import type { Settings } from '../../server/settings.ts';
import { locale } from '../../supabase/functions/_shared/proposal/words/locale.ts';
import { brandMark } from '../../theme/brandMark.ts';
import { colours, faces } from '../../theme/tokens.ts';
import { handoutBody } from './onePager/handout.ts';
import { rootDir } from './paths.ts';

/** What a step was made from, and what it wrote: hashes, the files' by their names below `public`. */
export type Made = { inputs: string; files: Record<string, string> };

/** By step. `npm run assets` writes it, so that `npm run preflight` knows what is out of date and what is your own. */
export type Manifest = Partial<Record<string, Made>>;

type Source = { content: LandingContent; settings: Settings };

const look = { brandMark, colours, faces };

/** What each step depends on, and its files. */
export const recorded: Record<string, { inputs: (source: Source) => unknown; files: string[] }> = {
  icons: {
    inputs: () => [brandMark, colours],
    files: [
      'favicon.svg',
      'favicon.ico',
      'apple-touch-icon.png',
      'icon-192.png',
      'icon-512.png',
      'maskable-512.png',
    ],
  },
  hero: { inputs: () => [colours, faces], files: ['images/hero.svg'] },
  'social-card': {
    inputs: ({ content, settings }) => [settings.brand, content.hero.heading, content.tagline, look],
    files: ['og.jpg'],
  },
  'one-pager': {
    inputs: ({ content, settings }) => [handoutBody(content, settings), locale.lang, look],
    files: ['one-pager.pdf'],
  },
};

const manifestFile = `${rootDir}/scripts/assets/manifest.json`;

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
}

/** Notes what a step has just made. */
export function record(step: string, source: Source, folder: string): void {
  const made = madeBy(step, source, folder);
  if (made) writeFileSync(manifestFile, `${JSON.stringify({ ...readManifest(), [step]: made }, null, 2)}\n`);
}

/** @returns what the step would be made from now, and its files as they are; undefined for a step without a record */
export function madeBy(step: string, source: Source, folder: string): Made | undefined {
  const known = recorded[step];
  if (!known) return undefined;
  const files = known.files.flatMap((name) => {
    const path = `${folder}/${name}`;
    return existsSync(path) ? [[name, hash(readFileSync(path))]] : [];
  });
  return {
    inputs: hash(JSON.stringify(known.inputs(source))),
    files: Object.fromEntries(files) as Record<string, string>,
  };
}

function hash(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
