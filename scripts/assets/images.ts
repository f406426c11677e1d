import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { launchChromium } from '../lib/chromium.ts';
import { encode } from './encode.ts';
import { publicDir } from './paths.ts';
import { pictures } from './pictures.ts';
import { renderScreen } from './render.ts';

/** Renders every picture at twice its size, by day and by night, and writes its files. */
export async function buildImages(): Promise<void> {
  const browser = await launchChromium();
  try {
    for (const { path, screen, widths } of pictures) {
      await mkdir(dirname(`${publicDir}/images/${path}`), { recursive: true });
      const day = await renderScreen(browser, screen, 2);
      const { css, night } = screen;
      const dark = night ? await renderScreen(browser, { ...screen, css: css + night }, 2) : day;
      await encode(path, day, dark, widths);
    }
  } finally {
    await browser.close();
  }
}
