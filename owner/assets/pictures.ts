import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { jpegWidth, projectWidths } from '../../components/primitives/pictureWidths.ts';
import { cardSize, renderDrawing } from './render.ts';
import { stagedPublic } from './staging.ts';

/** The width of a project's picture on a large screen, in px. */
const shownWidth = 1120;

/** The brightness of a picture in the dark scheme if it has no dark edition. */
export const dimmed = 0.86;

/**
 * Makes the files of a picture that a record names by `image: '<name>'`. In every width of the
 * page, there is an AVIF file for the light scheme and one for the dark scheme. In one width, there
 * is also a JPEG for the light scheme. A picture is never enlarged.
 *
 * @param path the path of the files below `public`, without width and ending
 * @param file the path of the picture
 * @param darkFile the path of its dark edition; without one, a drawing may have rules for
 *   `prefers-color-scheme`, and any other picture is dimmed
 */
export async function buildPicture(path: string, file: string, darkFile: string | undefined): Promise<void> {
  const place = `${stagedPublic}/${path}`;
  await mkdir(dirname(place), { recursive: true });
  const day = await crop(file, 'light');
  const hasNight = file.endsWith('.svg') && (await readFile(file, 'utf8')).includes('prefers-color-scheme');
  const night =
    darkFile || hasNight
      ? await crop(darkFile ?? file, 'dark')
      : await sharp(day).modulate({ brightness: dimmed }).toBuffer();
  for (const width of projectWidths) {
    // Colored text and thin lines stay sharp at 4:4:4. The widest files are for dense screens, on
    // which a lower quality is enough. Effort 4 would take five times as long as 3, and save 5 % of
    // a drawing's bytes and none of a photograph's.
    const avif = { quality: width > 1020 ? 56 : 64, effort: 3, chromaSubsampling: '4:4:4' };
    await Promise.all([
      scaled(day, width).avif(avif).toFile(`${place}-${width}.avif`),
      scaled(night, width).avif(avif).toFile(`${place}-dark-${width}.avif`),
    ]);
  }
  const jpeg = { quality: 78, mozjpeg: true, chromaSubsampling: '4:4:4' };
  await scaled(day, jpegWidth).jpeg(jpeg).toFile(`${place}-${jpegWidth}.jpg`);
}

const scaled = (image: Buffer, width: number) => sharp(image).resize({ width, withoutEnlargement: true });

async function crop(path: string, scheme: 'light' | 'dark'): Promise<Buffer> {
  if (path.endsWith('.svg')) return renderDrawing(path, scheme);
  const { width, height } = await fitted(path, cardSize);
  const whole = (await sharp(path).metadata()).autoOrient;
  const isCropped = Math.abs(width / height - whole.width / whole.height) > 0.01;
  const notes = [
    isCropped && `its ${whole.width} × ${whole.height} px are cropped to ${width} × ${height} px`,
    width < shownWidth && `it is ${width} px wide and is not enlarged; large screens show ${shownWidth} px`,
  ].filter(Boolean);
  if (notes.length > 0) console.log(`note  ${path}: ${notes.join('; ')}`);
  return sharp(path).rotate().resize({ width, height, fit: 'cover', position: 'top' }).png().toBuffer();
}

/**
 * Returns the largest size with the proportions of `place` that a photograph can fill without being
 * enlarged. It is never larger than `place`.
 */
export async function fitted(path: string, place: { width: number; height: number }) {
  const { width, height } = (await sharp(path).metadata()).autoOrient;
  const scale = Math.min(1, width / place.width, height / place.height);
  return { width: Math.round(place.width * scale), height: Math.round(place.height * scale) };
}
