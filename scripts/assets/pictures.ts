import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { jpegWidth } from '../../components/shared/Picture.tsx';
import { launchChromium } from '../lib/chromium.ts';
import { publicDir } from './paths.ts';
import type { Variant } from './products.ts';
import { renderDrawing } from './render.ts';

/** What a project card shows: 16 to 10, in px, as wide as the widest file. Wider originals lose their sides, taller ones their foot. */
const card = { width: 2560, height: 1600 };

/** How bright a picture stays in the dark where there is no dark edition of it. */
export const dimmed = 0.86;

/**
 * Makes a photograph or a drawing into what a project or a step with `image: '<name>'` needs.
 *
 * @param path below public/images, without width and ending
 * @param file its path
 * @param darkFile its dark edition. Without one, a drawing may have rules for `prefers-color-scheme`; else it is dimmed.
 * @param variant the one of a drawing's variants to show in place of itself
 */
export async function buildPicture(
  path: string,
  file: string,
  darkFile: string | undefined,
  widths: readonly number[],
  variant?: Variant,
): Promise<void> {
  await mkdir(dirname(`${publicDir}/images/${path}`), { recursive: true });
  const day = await crop(file, 'light', variant);
  const hasNight = file.endsWith('.svg') && (await readFile(file, 'utf8')).includes('prefers-color-scheme');
  const night =
    darkFile || hasNight
      ? await crop(darkFile ?? file, 'dark', variant)
      : await sharp(day).modulate({ brightness: dimmed }).toBuffer();
  await encode(path, day, night, widths);
}

async function crop(path: string, scheme: 'light' | 'dark', variant: Variant | undefined): Promise<Buffer> {
  if (path.endsWith('.svg')) {
    await using browser = await launchChromium();
    return await renderDrawing(browser, path, card, scheme, variant);
  }
  return sharp(path)
    .rotate()
    .resize({ ...(await fitted(path, card)), fit: 'cover', position: 'top' })
    .png()
    .toBuffer();
}

/** The largest size with the proportions of `place` that a photograph fills without being enlarged, at most `place`. */
export async function fitted(path: string, place: { width: number; height: number }) {
  const { width, height } = (await sharp(path).metadata()).autoOrient;
  const scale = Math.min(1, width / place.width, height / place.height);
  return { width: Math.round(place.width * scale), height: Math.round(place.height * scale) };
}

/** Writes a picture in every width that the page offers, but none larger than it is: AVIF by day and by night, and one JPEG by day. */
async function encode(path: string, day: Buffer, night: Buffer, widths: readonly number[]): Promise<void> {
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
