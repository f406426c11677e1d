import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Types that compression makes smaller. Fonts and raster images are already compressed. */
const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest', '.html']);

/** Below this number of bytes, compression saves less than its headers cost. */
const smallest = 512;

/** Writes a Brotli and a gzip copy beside each compressible file of at least `smallest` bytes below `folder`. */
export async function precompressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name);
      const bytes = await readFile(path);
      if (bytes.length < smallest) return;
      await Promise.all([
        promisify(brotliCompress)(bytes).then((br) => writeFile(`${path}.br`, br)),
        promisify(gzip)(bytes, { level: 9 }).then((gz) => writeFile(`${path}.gz`, gz)),
      ]);
    }),
  );
}
