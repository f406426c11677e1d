import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { contentType } from 'mime-types';
import { readBuilt } from './readBuilt.ts';

/** A file that the site serves to everybody. */
export type PublicFile = {
  /** Its path below the listed folder, as in the file system: `images/café.png`. */
  name: string;
  /** Its media type. */
  type: string;
  /** The content codings of the compressed copies that the build has stored. */
  codings: Coding[];
};

export type Coding = keyof typeof endings;

/** The endings that the names of compressed copies have. */
export const endings = { br: '.br', gzip: '.gz' } as const;

/**
 * Lists the public files below a folder.
 *
 * @param copies the paths of the files that are compressed copies of others. They are not listed as
 *   files of their own
 */
export function listPublicFiles(folder: string, copies: readonly string[] = []): PublicFile[] {
  const written = new Set(copies);
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !written.has(path))
    .map((path) => ({ path, name: relative(folder, path).replaceAll(sep, '/') }))
    .filter(({ name }) => isPublic(name))
    .map(({ path, name }) => ({
      name,
      type: typeByName(name) || typeByContent(readFileSync(path)),
      codings: (['br', 'gzip'] as const).filter((coding) => written.has(path + endings[coding])),
    }));
}

/** The path of the list of public files in a build. */
export const listFile = 'server/publicFiles.json';

/**
 * Reads the list of public files that the build has written.
 *
 * @throws `CannotStart` if the list is missing
 */
export function builtFiles(build: URL): PublicFile[] {
  return JSON.parse(readBuilt(build, listFile).toString()) as PublicFile[];
}

/**
 * A file is not public if its name, or that of a folder around it, begins with a dot. The folder
 * `.well-known` is an exception (RFC 8615).
 */
const isPublic = (name: string) => !name.replace(/^\.well-known\//, '').match(/(?:^|\/)\./);

/** Returns the media type for a file's ending, or false if the ending says nothing. */
export const typeByName = (name: string) => contentType(extname(name));

/**
 * Returns the media type of a file without a known ending, such as `atproto-did` and
 * `apple-app-site-association`.
 */
function typeByContent(bytes: Buffer): string {
  if (!isUtf8(bytes) || bytes.includes(0)) return 'application/octet-stream';
  try {
    return JSON.parse(bytes.toString()) instanceof Object
      ? 'application/json; charset=utf-8'
      : 'text/plain; charset=utf-8';
  } catch {
    return 'text/plain; charset=utf-8';
  }
}
