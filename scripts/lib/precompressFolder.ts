import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { filesBelow } from './sourceHash.mjs';

/** Types that compression makes smaller. Fonts and raster images are already compressed. */
const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.html']);

/** Below this number of bytes, compression saves less than its headers cost. */
const smallest = 512;

/**
 * Writes a Brotli and a gzip copy beside each compressible file of at least `smallest` bytes below `folder`. A file that
 * has its copies already keeps them.
 */
export async function precompressFolder(folder: string): Promise<void> {
  const paths = filesBelow(folder);
  const there = new Set(paths);
  const files = paths.filter((path) => compressible.has(extname(path)) && !there.has(`${path}.br`));
  await Promise.all(
    files.map(async (path) => {
      const bytes = await readFile(path);
      if (bytes.length < smallest) return;
      await Promise.all([
        promisify(brotliCompress)(bytes).then((br) => writeFile(`${path}.br`, br)),
        promisify(gzip)(bytes, { level: 9 }).then((gz) => writeFile(`${path}.gz`, gz)),
      ]);
    }),
  );
}
