import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { endings } from '../../server/documents/listPublicFiles.ts';
import { filesBelow } from './sourceHash.mjs';

/**
 * The types of files that compression makes smaller. Fonts and raster images are already
 * compressed.
 */
const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.html']);

/**
 * The minimum size of a file that is compressed, in bytes. For a smaller file, the additional
 * headers of the response would cost more than compression saves.
 */
const smallest = 512;

/**
 * Writes a Brotli and a gzip copy beside each compressible file of at least `smallest` bytes below
 * `folder`. If a file with the name of a copy exists already, neither copy is written.
 *
 * @returns the paths of the copies
 */
export async function precompressFolder(folder: string): Promise<string[]> {
  const paths = filesBelow(folder);
  const there = new Set(paths);
  const files = paths.filter(
    (path) =>
      compressible.has(extname(path)) && !there.has(path + endings.br) && !there.has(path + endings.gzip),
  );
  const written = files.map(async (path) => {
    const bytes = await readFile(path);
    if (bytes.length < smallest) return [];
    const [br, gz] = [path + endings.br, path + endings.gzip];
    await Promise.all([
      promisify(brotliCompress)(bytes).then((compressed) => writeFile(br, compressed)),
      promisify(gzip)(bytes, { level: 9 }).then((compressed) => writeFile(gz, compressed)),
    ]);
    return [br, gz];
  });
  return (await Promise.all(written)).flat();
}
