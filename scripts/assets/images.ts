import { mkdir } from 'node:fs/promises';
import { launchChromium } from '../lib/chromium.ts';
import { encode } from './encode.ts';
import { pictures } from './pictures.ts';
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
