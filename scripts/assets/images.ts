import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { launchChromium } from '../lib/chromium.ts';
import { encode } from './encode.ts';
import { publicDir } from './paths.ts';
import { pictures } from './pictures.ts';
import { renderScreen } from './render.ts';

/**
 * Renders a picture of the samples at twice its size, by day and by night, and writes its files.
 *
 * @param name its path below public/images
 */
export async function buildImage(name: string): Promise<void> {
  const picture = pictures.find(({ path }) => path === name);
  if (!picture) throw new Error(`no sample has the picture ${name}`);
  const { path, screen, widths } = picture;
  const { css, night } = screen;
  const browser = await launchChromium();
  try {
    await mkdir(dirname(`${publicDir}/images/${path}`), { recursive: true });
    const day = await renderScreen(browser, screen, 2);
    const dark = night ? await renderScreen(browser, { ...screen, css: css + night }, 2) : day;
    await encode(path, day, dark, widths);
  } finally {
    await browser.close();
  }
}
