import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import sharp from 'sharp';
import { projectWidths } from '../../components/shared/Picture.tsx';
import { encode } from './encode.ts';
import { publicDir, rootDir } from './paths.ts';

/** What a project card shows: 16 to 10, in px, as wide as the widest file. Wider originals lose their sides, taller ones their foot. */
const card = { width: 2560, height: 1600 };

/** How bright a picture stays in the dark where its owner has no dark edition of it. */
const dimmed = 0.86;

/**
 * Makes the owner's own pictures, `pictures/work/<name>.png` or .jpg, into what the project `image: '<name>'` needs.
 * `<name>-dark.png` beside it is its dark edition; without one the picture itself is dimmed.
 */
export async function buildOwnPictures(): Promise<void> {
  const folder = `${rootDir}/pictures/work`;
  if (!existsSync(folder)) return console.log('pictures/work does not exist: nothing to do');
  await mkdir(`${publicDir}/images/work`, { recursive: true });
  const files = (await readdir(folder)).filter((file) => /\.(png|jpe?g|webp|avif|tiff?)$/i.test(file));
  const byName = new Map(files.map((file) => [parse(file).name, file]));
  for (const [name, file] of byName) {
    if (name.endsWith('-dark')) continue;
    const day = await crop(`${folder}/${file}`);
    const darkFile = byName.get(`${name}-dark`);
    const night = darkFile
      ? await crop(`${folder}/${darkFile}`)
      : await sharp(day).modulate({ brightness: dimmed }).toBuffer();
    await encode(`work/${name}`, day, night, projectWidths);
  }
}

async function crop(path: string): Promise<Buffer> {
  return sharp(await readFile(path))
    .rotate()
    .resize({ ...card, fit: 'cover', position: 'top' })
    .png()
    .toBuffer();
}
