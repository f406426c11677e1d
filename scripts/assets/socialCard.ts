import sharp from 'sharp';
import { content } from '../../pages/index/content.ts';
import { readSettings } from '../../server/settings.ts';
import { launchChromium } from '../lib/chromium.ts';
import { publicDir } from './paths.ts';
import { renderScreen } from './render.ts';
import { openGraph } from './screens/openGraph.ts';

/** Writes public/og.jpg (1200 × 630), with the brand and the headline that the page shows. */
export async function buildSocialCard(): Promise<void> {
  const { brand } = readSettings(process.env);
  const card = openGraph({ brand, heading: content.hero.heading, tagline: content.tagline });
  const browser = await launchChromium();
  try {
    const png = await renderScreen(browser, card, 1);
    const jpeg = { quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' };
    const { size } = await sharp(png).jpeg(jpeg).toFile(`${publicDir}/og.jpg`);
    console.log(`og.jpg ${size} bytes`);
  } finally {
    await browser.close();
  }
}
