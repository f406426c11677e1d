import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** What shrinks; fonts and raster images are compressed already. */
const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest', '.html']);

/** Below this many bytes a compressed copy saves less than its headers cost. */
const smallest = 512;

/** Puts a brotli and a gzip copy beside every file below `folder` that gains by it. */
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
