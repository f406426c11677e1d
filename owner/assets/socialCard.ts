import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { colors, fontSources } from '#site/brand.ts';
import { content } from '#site/landing.ts';
import { siteFaces } from '../../lib/fonts/faces.ts';
import type { FaceSource } from '../../lib/fonts/pieces.ts';
import { markSvg } from './mark.ts';
import type { Light } from './onePagerWords.ts';
import { publicDir, siteFolder } from '../../lib/folders.mjs';
import { escapeHtml } from '#lib/text.ts';
import { capture, openDocument } from './render.ts';
import { stagedPublic } from './staging.ts';
import { leading } from '../../theme/tokens.ts';

/** Writes `og.jpg` into the working folder. */
export async function buildSocialCard(brand: string, own: string | undefined): Promise<void> {
  await using page = await openSocialCard(brand, own);
  const jpeg = { quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' };
  await sharp(await capture(page))
    .jpeg(jpeg)
    .toFile(`${stagedPublic}/og.jpg`);
}

/**
 * Opens the card for shared links with the brand, the headline and the page's hero. The type is
 * made smaller until each text fits beside the picture. A text that does not fit even in the
 * smallest type is cut off.
 *
 * @param own the path of the owner's hero; without one, the card shows the sample's phone in front
 *   of the symbol, if that drawing exists, and otherwise the site's hero
 * @param light the colors of the card
 */
export async function openSocialCard(
  brand: string,
  own: string | undefined,
  light: Light = colors.light,
): Promise<Page> {
  const phone = `${siteFolder}/pictures/card.svg`;
  const hero = own ?? (existsSync(phone) ? undefined : `${publicDir}/images/hero.svg`);
  const [display, body] = siteFaces.map(({ css }) => `"${css.drawn}"`);
  // Brand and headline have the axis values of the fonts on the page, such as their optical size,
  // although the font size on the card is another.
  const { axes: named }: FaceSource = fontSources.display;
  const axes = Object.entries(named).map(([axis, value]) => `"${axis}" ${value}`);
  const css = `
    .brand, h1, .tagline { width: 680px; }
    body { background: ${light.band}; color: ${light.onBand}; }
    .mark { position: absolute; left: 616px; top: -84px; }
    .brand { position: absolute; left: 64px; top: 56px; display: flex; align-items: center; gap: 16px; font: 700 40px ${display};
      letter-spacing: -.025em; --room: 60; }
    h1 { position: absolute; left: 64px; top: 176px; font: 700 76px/${leading(1)} ${display}; letter-spacing: -.035em; text-wrap: balance; --room: 340; }
    .tagline { position: absolute; left: 64px; bottom: 56px; font: 600 30px ${body}; color: ${light.accent}; --room: 50; }
    .brand, h1 { font-variation-settings: ${axes.join() || 'normal'}; }
    .phone { position: absolute; left: 806px; top: 74px; width: 312px; transform: rotate(5deg);
      filter: drop-shadow(0 30px 30px rgb(0 0 0 / .4)); }
    .hero { position: absolute; left: 764px; top: 92px; width: 520px; }
  `;
  const picture = hero
    ? `<img class="hero" src="data:image/svg+xml;base64,${readFileSync(hero, 'base64')}">`
    : `<div class="phone">${readFileSync(phone, 'utf8')}</div>`;
  const markup = `
    ${hero ? '' : `<div class="mark">${markSvg(820, light.action, light.accent)}</div>`}
    <p class="brand">${markSvg(48, light.onBand, light.accent)}${escapeHtml(brand)}</p>
    <h1>${escapeHtml(content.hero.heading)}</h1><p class="tagline">${escapeHtml(content.tagline)}</p>${picture}
  `;
  const page = await openDocument({ viewport: { width: 1200, height: 630 } }, css, markup);
  await page.evaluate(shrinkTexts);
  return page;
}

/**
 * Runs in the page. Makes the type of each text smaller until its lines fit into the height
 * `--room`, but not smaller than half its size.
 */
function shrinkTexts() {
  for (const text of document.querySelectorAll<HTMLElement>('.brand, h1, .tagline')) {
    const style = getComputedStyle(text);
    const room = Number.parseFloat(style.getPropertyValue('--room'));
    const largest = Number.parseFloat(style.fontSize);
    let size = largest;
    do text.style.fontSize = `${size}px`;
    while ((text.scrollWidth > text.clientWidth || text.offsetHeight > room) && --size >= largest / 2);
    if (size < largest / 2) Object.assign(text.style, { height: `${room}px`, overflow: 'hidden' });
  }
}
