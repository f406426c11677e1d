import { mkdir, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { colours } from '../../renderer/theme/tokens.ts';
import { launchChromium } from '../lib/chromium.ts';
import { pictures, type Picture } from './pictures.ts';
import { publicDir } from './paths.ts';
import { renderScreen } from './render.ts';

/** Renders every picture once, at twice its size, and writes it in each width and format. */
export async function buildImages(): Promise<void> {
  await mkdir(`${publicDir}/images/work`, { recursive: true });
  const browser = await launchChromium();
  try {
    for (const picture of pictures) {
      const png = await renderScreen(browser, picture.screen, 2);
      for (const width of picture.widths) await encode(picture, png, width);
    }
  } finally {
    await browser.close();
  }
}

async function encode({ path, transparent }: Picture, png: Buffer, width: number): Promise<void> {
  const file = (extension: string) => `${publicDir}/images/${path}-${width}.${extension}`;
  const resized = sharp(png).resize({ width });
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
