import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import sharp from 'sharp';
import { encode } from './encode.ts';
import { publicDir, rootDir } from './paths.ts';
import { widths } from './pictures.ts';

/** What a project card shows: 16 to 10, in px. Wider originals lose their sides, taller ones their foot. */
const card = { width: 1120, height: 700 };

/** Makes the owner's own pictures, `pictures/work/<name>.png` or .jpg, into what the project `image: '<name>'` needs. */
export async function buildOwnPictures(): Promise<void> {
  const folder = `${rootDir}/pictures/work`;
  if (!existsSync(folder)) return console.log('pictures/work does not exist: nothing to do');
  await mkdir(`${publicDir}/images/work`, { recursive: true });
  const files = (await readdir(folder)).filter((file) => /\.(png|jpe?g|webp|avif|tiff?)$/i.test(file));
  for (const file of files) {
    const original = await readFile(`${folder}/${file}`);
    const cropped = await sharp(original)
      .rotate()
      .resize({ ...card, fit: 'cover', position: 'top' })
      .png()
      .toBuffer();
    const picture = { path: `work/${parse(file).name}`, transparent: false };
    for (const width of widths) await encode(picture, cropped, width);
  }
}
