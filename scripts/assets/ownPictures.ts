import { mkdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { encode } from './encode.ts';
import { publicDir } from './paths.ts';
import { pictureFolders, type PictureFolder } from './products.ts';

/** What a project card shows: 16 to 10, in px, as wide as the widest file. Wider originals lose their sides, taller ones their foot. */
const card = { width: 2560, height: 1600 };

/** How bright a picture stays in the dark where its owner has no dark edition of it. */
export const dimmed = 0.86;

/**
 * Makes the owner's own picture into what a project or a step with `image: '<name>'` needs.
 *
 * @param kind its folder, below `pictures` and `public/images`
 * @param file its path
 * @param darkFile its dark edition; without one the picture itself is dimmed
 */
export async function buildOwnPicture(
  kind: PictureFolder,
  name: string,
  file: string,
  darkFile: string | undefined,
): Promise<void> {
  await mkdir(`${publicDir}/images/${kind}`, { recursive: true });
  const day = await crop(file);
  const night = darkFile
    ? await crop(darkFile)
    : await sharp(day).modulate({ brightness: dimmed }).toBuffer();
  await encode(`${kind}/${name}`, day, night, pictureFolders[kind]);
}

async function crop(path: string): Promise<Buffer> {
  return sharp(await readFile(path))
    .rotate()
    .resize({ ...card, fit: 'cover', position: 'top' })
    .png()
    .toBuffer();
}
