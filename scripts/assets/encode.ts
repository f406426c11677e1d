import sharp, { type Sharp } from 'sharp';
import { jpegWidth } from '../../components/shared/Picture.tsx';
import { publicDir } from './paths.ts';

/**
 * Writes a picture in every width that the page offers, but none larger than it is: AVIF by day and by night, and one JPEG by day.
 *
 * @param path below public/images, without width and ending
 */
export async function encode(
  path: string,
  day: Buffer,
  night: Buffer,
  widths: readonly number[],
): Promise<void> {
  for (const width of widths) {
    // Coloured type and thin lines stay crisp at 4:4:4; the widest files go to dense screens, which forgive more.
    // Effort 4 takes five times as long as 3, and saves 5 % of a drawing's bytes and none of a photograph's.
    const avif = { quality: width > 1020 ? 56 : 64, effort: 3, chromaSubsampling: '4:4:4' };
    const scaled = { width, withoutEnlargement: true };
    await Promise.all([
      write(sharp(day).resize(scaled).avif(avif), `${path}-${width}.avif`),
      write(sharp(night).resize(scaled).avif(avif), `${path}-dark-${width}.avif`),
    ]);
  }
  const jpeg = { quality: 78, mozjpeg: true, chromaSubsampling: '4:4:4' };
  const scaled = { width: jpegWidth, withoutEnlargement: true };
  await write(sharp(day).resize(scaled).jpeg(jpeg), `${path}-${jpegWidth}.jpg`);
}

async function write(image: Sharp, name: string): Promise<void> {
  await image.toFile(`${publicDir}/images/${name}`);
}
