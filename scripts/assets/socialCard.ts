import sharp from 'sharp';
import { content } from '#site/landing.ts';
import { launchChromium } from '../lib/chromium.ts';
import { publicDir } from './paths.ts';
import { renderScreen, stillPicture } from './render.ts';
import { openGraph } from './screens/openGraph.ts';

/**
 * Writes public/og.jpg (1200 × 630), with the brand, the headline and the hero that the page shows.
 *
 * @param hero the path of the owner's hero; default: the phone of the samples
 */
export async function buildSocialCard(brand: string, hero: string | undefined): Promise<void> {
  const { heading } = content.hero;
  const card = openGraph({ brand, heading, tagline: content.tagline }, hero && stillPicture(hero));
  const browser = await launchChromium();
  try {
    const png = await renderScreen(browser, card, 1);
    const jpeg = { quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' };
    await sharp(png).jpeg(jpeg).toFile(`${publicDir}/og.jpg`);
  } finally {
    await browser.close();
  }
}
