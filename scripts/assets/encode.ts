import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { colours } from '../../renderer/theme/tokens.ts';
import { publicDir } from './paths.ts';
import type { Picture } from './pictures.ts';

/** Writes a picture in one width, as AVIF, WebP and JPEG. */
export async function encode(
  { path, transparent }: Pick<Picture, 'path' | 'transparent'>,
  original: Buffer,
  width: number,
): Promise<void> {
  const file = (extension: string) => `${publicDir}/images/${path}-${width}.${extension}`;
  const resized = sharp(original).resize({ width });
  const image = transparent ? resized : resized.flatten({ background: colours.light.paper });
  // Coloured type and thin lines stay crisp at 4:4:4; the widest files go to dense screens, which forgive more.
  const quality = width > 720 ? 60 : 68;
  await image.clone().avif({ quality, effort: 7, chromaSubsampling: '4:4:4' }).toFile(file('avif'));
  await image.clone().webp({ quality: 82, effort: 6, smartSubsample: true }).toFile(file('webp'));
  await image
    .clone()
    .flatten({ background: colours.light.paper })
    .jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(file('jpg'));
  const sizes = await Promise.all(
    ['avif', 'webp', 'jpg'].map(async (format) => (await stat(file(format))).size),
  );
  console.log(`${path}-${width}  avif ${sizes[0]}  webp ${sizes[1]}  jpg ${sizes[2]}`);
}
